/** Returns the length of a trimmed prompt in code points, as the server counts it. */
export const promptLength = (text: string): number => Array.from(text.trim()).length;
