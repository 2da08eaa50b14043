/** What may be shown of a key. One so short that this would be most of it shows nothing. */
export const lastFourOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '****');

/** How a key is shown of which only its last four characters were kept. */
export const maskedKey = (lastFour: string) => `…${lastFour.slice(-4)}`;
