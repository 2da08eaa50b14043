/** Returns a pattern for the text, with every character taken literally. */
const literally = (text: string) =>
  // MongoDB refuses a pattern that contains a NUL character, but accepts its escape.
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** Matches the text anywhere, ignoring case. */
export const containing = (text: string) => new RegExp(literally(text), 'i');

/** Matches what starts with the text. An index applies. */
export const startingWith = (text: string) => new RegExp(`^${literally(text)}`);
