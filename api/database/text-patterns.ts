/** Returns a pattern for the text, with every character taken literally. */
const literally = (text: string) =>
  // MongoDB refuses a pattern that contains a NUL character, but accepts its escape.
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** Builds a pattern that matches the text anywhere, ignoring case. */
export const containing = (text: string) => new RegExp(literally(text), 'i');

/** Builds a pattern that matches values that start with the text. The query can use an index. */
export const startingWith = (text: string) => new RegExp(`^${literally(text)}`);
