import type { Prompt, Sentence } from '../prompt.ts';
import type { Word } from '../sentences.ts';
import type { IdleSpan } from './idle-spans.ts';
import type { ReadWord } from './words.ts';

/** What a cut needs to know of the span that is cut, and of the sentence around it. */
export interface CutSite {
  readonly sentence: Sentence;
  /** The sentence's words before the span, in it and after it. */
  readonly wordsBefore: readonly Word[];
  readonly span: readonly Word[];
  readonly wordsAfter: readonly Word[];
  /** The first and the last word of the span. */
  readonly first: ReadWord;
  readonly last: ReadWord;
  /** The words right before and right after the span. Undefined: the span opens or ends the sentence. */
  readonly previous: ReadWord | undefined;
  readonly next: ReadWord | undefined;
}

/** Returns the site of a span. Undefined if the span has no words. `words`: those of the prompt. */
export function siteOf({ within, from, to }: IdleSpan, words: readonly ReadWord[]): CutSite | undefined {
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return undefined;
  const { sentence } = within;
  return {
    sentence,
    wordsBefore: sentence.words.slice(0, from - within.from),
    span: sentence.words.slice(from - within.from, to - within.from),
    wordsAfter: sentence.words.slice(to - within.from),
    first,
    last,
    previous: from > within.from ? words[from - 1] : undefined,
    next: to < within.to ? words[to] : undefined,
  };
}

/** Returns the text of a span, with its literals masked. */
export const spanned = ({ first, last }: CutSite, { masked }: Prompt): string => masked.slice(first.start, last.end);

/** Returns whether a text between two words has a mark: more than white space. */
export const hasMark = (between: string): boolean => /\S/.test(between);
