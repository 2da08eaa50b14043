import { type Part, readPattern, type Rest } from './pattern-parts.ts';

/*
 * Which words must a text have to match a regular expression? Looking them up is far cheaper than running an expression that fails. They are read off
 * its source. Where that is too complex, nothing counts as needed, so that at worst an expression is tried without need.
 *
 * Words are what `\b` takes for words: "don't" is two.
 */

/** Returns the words of a text in lower case. */
export const plainWordsOf = (text: string): readonly string[] =>
  text.match(/\w+/g)?.map((word) => word.toLowerCase()) ?? [];

/** Whether a word that comes right before the rest of a pattern ends there. `atEnd`: whether it does if the pattern ends there, too. */
function endsWord({ parts, index, after }: Rest, atEnd: boolean): boolean {
  const part = parts[index];
  if (!part) return after ? endsWord(after, atEnd) : atEnd;
  const next: Rest = { parts, index: index + 1, after };
  if (part.kind === 'boundary') return true;
  if (part.kind === 'text') return /^\W/.test(part.text);
  if (part.kind === 'choice') return part.ways.every((way) => endsWord({ parts: way, index: 0, after: next }, atEnd));
  return (
    part.kind === 'repeated' && endsWord(next, atEnd) && endsWord({ parts: part.parts, index: 0, after: next }, atEnd)
  );
}

/** Whether a new word starts after a part. `opens`: whether one starts before it. */
function opensAfter(part: Part, opens: boolean): boolean {
  if (part.kind === 'boundary') return true;
  if (part.kind === 'text') return /\W$/.test(part.text);
  return part.kind === 'choice' && part.ways.every((way) => way.reduce((open, next) => opensAfter(next, open), opens));
}

/**
 * Returns the longest complete word of a literal text, as a list; undefined if it has none: "end" for "le in the end" in `peop(?:le in the end)`.
 * `opens`: whether a word starts where the text does. `ends`: whether one ends where it does.
 */
function longestWordIn(text: string, opens: boolean, ends: boolean): readonly string[] | undefined {
  const words = text.split(/\W/);
  if (!opens) words[0] = '';
  if (!ends) words[words.length - 1] = '';
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
  return longest === '' ? undefined : [longest];
}

const shortest = (words: readonly string[]): number => Math.min(...words.map(({ length }) => length));

/**
 * Returns which of two lists to look up, of each of which a text needs a word: the one whose shortest word is longer, because short words are in
 * more texts. ["broken", "fixed"] rather than ["is", "was"].
 */
function rarer(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  if (!a || !b) return a ?? b;
  return shortest(b) > shortest(a) ? b : a;
}

/** Where a part of a pattern stands. */
interface Place {
  /** Whether a word starts there. */
  readonly opens: boolean;
  /** What comes after it. */
  readonly after: Rest | undefined;
  /** Whether a word ends where the pattern ends. */
  readonly isWhole: boolean;
}

/** Returns words of which each text that matches one of the ways has one; undefined if none are known. */
function neededInEach(ways: readonly (readonly Part[])[], place: Place): readonly string[] | undefined {
  const words: string[] = [];
  for (const way of ways) {
    const needed = neededIn(way, place);
    if (!needed) return undefined;
    words.push(...needed);
  }
  return words;
}

/** Returns words of which each text that matches the parts has one; undefined if none are known. */
function neededIn(parts: readonly Part[], { opens, after, isWhole }: Place): readonly string[] | undefined {
  let needed: readonly string[] | undefined;
  let open = opens;
  for (const [index, part] of parts.entries()) {
    const next: Rest = { parts, index: index + 1, after };
    if (part.kind === 'text') needed = rarer(needed, longestWordIn(part.text, open, endsWord(next, isWhole)));
    if (part.kind === 'choice') needed = rarer(needed, neededInEach(part.ways, { opens: open, after: next, isWhole }));
    open = opensAfter(part, open);
  }
  return needed;
}

/**
 * Returns words, in lower case, of which each text that matches the source of an expression has at least one; undefined if none are known.
 * `isWhole`: whether the expression only matches from the start of a word to the end of one, which its source doesn't say.
 */
export function neededWordsIn(source: string, isWhole = false): ReadonlySet<string> | undefined {
  const needed = neededInEach(readPattern(source), { opens: isWhole, after: undefined, isWhole });
  return needed && new Set(needed);
}
