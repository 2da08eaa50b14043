/** Returns a rough stem of a word, good enough to tell that two sentences are about the same topic. */
export const stemOf = (word: string): string =>
  word
    .replace(/'s$/, '')
    .replace(/(?:ies|es|s|ing|ed|ly|e)$/, '')
    .slice(0, 7);
