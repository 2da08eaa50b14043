import type { Line } from './lines.ts';
import type { Sentence } from './sentence.ts';
import type { SentenceFacts } from './sentence-facts.ts';
import type { Word } from './sentences.ts';

type Place = Pick<Sentence, 'opensLine' | 'closesLine' | 'isRequirement'>;

/**
 * A sentence at its place in a prompt. A class, because a prompt has thousands, and most are never asked for their words. A copy with `...` has no
 * words, and must set its own.
 */
class SentenceAt implements Sentence {
  readonly facts: SentenceFacts;
  readonly start: number;
  readonly end: number;
  readonly bodyEnd: number;
  readonly final: string;
  readonly text: string;
  readonly opensLine: boolean;
  readonly closesLine: boolean;
  readonly isRequirement: boolean;
  readonly isListItem: boolean;
  readonly aboutLanguage: boolean;
  #words: readonly Word[] | undefined;

  constructor(facts: SentenceFacts, start: number, isListItem: boolean, place: Place) {
    this.facts = facts;
    this.start = start;
    this.end = start + facts.text.length;
    this.bodyEnd = this.end - facts.final.length;
    this.final = facts.final;
    this.text = facts.body;
    this.opensLine = place.opensLine;
    this.closesLine = place.closesLine;
    this.isRequirement = place.isRequirement;
    this.isListItem = isListItem;
    this.aboutLanguage = facts.isAboutLanguage;
  }

  get words(): readonly Word[] {
    return (this.#words ??= wordsFrom(this.facts, this.start));
  }
}

/** Returns the words of a sentence as they stand from a position on. */
const wordsFrom = (facts: SentenceFacts, offset: number): readonly Word[] =>
  offset === 0
    ? facts.words
    : facts.words.map(({ lower, start, end, indexes, next, gap }) => ({
        lower,
        start: start + offset,
        end: end + offset,
        indexes,
        next,
        gap,
      }));

/** Returns a sentence that starts at a position of a prompt, in a line of it. */
export const sentenceAt = (
  facts: SentenceFacts,
  start: number,
  { isListItem }: Pick<Line, 'isListItem'>,
  place: Place,
): Sentence => new SentenceAt(facts, start, isListItem, place);
