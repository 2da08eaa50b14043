const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

/**
 * Returns the text with typographic quotes, dashes and spaces replaced by plain ones. Every character keeps its
 * position.
 */
export const plainCharacters = (text: string) =>
  text.replace(/[“”„«»‘’‚\u00a0\u2007\u2009\u202f‐‑–—−]/g, (character) => LOOK_ALIKES[character] ?? character);

export const collapseSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns a rough stem of a word: at most five letters, without a plural's s. `emoji` and `emojis` have the same, `writes` and `written` do not. */
export function stemOf(word: string): string {
  const bare = word
    .toLowerCase()
    .replace(/'s?$/, '')
    .replace(/[.&'-]/g, '');
  return (bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare).slice(0, 5);
}

/** Words that carry no meaning of their own. "Not", "only" and "without" do, and are not among them. */
const FUNCTION_WORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can could ' +
    'did do does doing down during each either few for from further get gets getting give given gives had has have having he help ' +
    'her here hers him his how i if in into is it its itself just kindly let like made make makes making may me might more most ' +
    'much must my myself need needs of off on once one or other our ours out over own please really same shall she should so some ' +
    'such than that the their theirs them then there these they this those through to too under up upon us use used uses using ' +
    'very want wants was we were what when where which while who whom whose why will with would you your yours yourself ' +
    'actually basically certain etc ever able going got thing things way'
  ).split(' '),
);

export const isFunctionWord = (word: string) => FUNCTION_WORDS.has(word.toLowerCase());

/**
 * Returns the stems of the words that carry meaning, in order and with repetitions. In a text with typographic apostrophes, "don’t" is two words:
 * `plainCharacters` makes it one.
 */
export const contentStems = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !isFunctionWord(word)).map(stemOf);
