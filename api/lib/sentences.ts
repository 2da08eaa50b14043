/** Returns the text with exactly one mark at its end. */
export const toSentence = (text: string): string => `${text.trim().replace(/[.!?…]+$/, '')}.`;
