/** Keys that are shorter show none of their characters: four would be a large part of them. */
const MIN_LENGTH_TO_SHOW = 12;

/**
 * Returns the last four characters of a key, which are stored beside its ciphertext so that its owner recognizes it:
 * `****` for a short key.
 */
export const lastFourOf = (key: string): string => (key.length >= MIN_LENGTH_TO_SHOW ? key.slice(-4) : '****');

/** Returns what screens show of a key, from its stored last four characters: `…wxyz`. */
export const toDisplayedKey = (lastFour: string): string => `…${lastFour}`;
