/**
 * Returns the last four characters of a key, for display. Short keys show none, because four characters
 * would be a large part of them.
 */
export const lastFourOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '****');

/** Returns the display form of a key. */
export const maskedKey = (lastFour: string) => `…${lastFour.slice(-4)}`;
