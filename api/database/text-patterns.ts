/** Escapes a text so that a regular expression matches its characters literally. */
const escapeRegExp = (text: string) =>
  // MongoDB refuses a pattern that contains a NUL character, but accepts its escape.
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** Builds a pattern that matches the text anywhere, ignoring case. */
export const containing = (text: string) => new RegExp(escapeRegExp(text), 'i');

/** Builds a pattern that matches values that start with the text, in the same case. The query can use an index. */
export const startingWith = (text: string) => new RegExp(`^${escapeRegExp(text)}`);
