/** Returns the entries of a word list: one word, phrase or pattern a line, in their order. Blank lines are skipped. */
export const entriesOf = (list: string): readonly string[] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Returns the entries of word lists as alternatives, for use inside a group of a phrase or a regular expression. The
 * first entry that matches is taken, so an entry comes before a shorter one that it starts with, wherever the rest of
 * the pattern can't tell them apart.
 */
export const anyOf = (...lists: readonly string[]): string => lists.flatMap(entriesOf).join('|');
