/** Escapes a text so that a regular expression matches its characters literally. */
const escapeRegExp = (text: string) =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // MongoDB refuses a pattern that contains a NUL character, but accepts its escape.
    .replaceAll('\0', '\\x00');

/** Builds a pattern that matches values that contain the text, in any case. The query can't use an index for it. */
export const containing = (text: string) => new RegExp(escapeRegExp(text), 'i');

/** Builds a pattern that matches values that start with the text, in the same case. The query can use an index for it. */
export const startingWith = (text: string) => new RegExp(`^${escapeRegExp(text)}`);
