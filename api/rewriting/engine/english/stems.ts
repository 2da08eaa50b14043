/** What the forms of a word have in common, roughly: good enough to see that two sentences speak of the same thing. */
export const stemOf = (word: string): string =>
  word
    .replace(/'s$/, '')
    .replace(/(?:ies|es|s|ing|ed|ly|e)$/, '')
    .slice(0, 7);
