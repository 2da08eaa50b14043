import { isTaskVerb } from '../english/verbs.ts';
import { startsImperative } from '../requests-in-text.ts';
import type { Word } from '../sentences.ts';

const FINITE =
  /^(?:am|is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|cannot|need|needs|needed|want|wants|wanted|got|gets|goes|went|makes|made|keeps|kept|says|said|comes|came|takes|took)$|n['’]t$|['’](?:s|re|m|ve|ll|d)$|.{2}ed$/;

/**
 * Returns whether a word may be the verb of a clause: "is", "don't", "it's", "wanted", or a verb of
 * requests, such as "write".
 */
const mayBeVerb = ({ lower }: Word): boolean => FINITE.test(lower) || isTaskVerb(lower);

const hasVerb = (words: readonly Word[]): boolean => words.some(mayBeVerb);

const QUESTION_WORD = /^(?:how|what|why|which|who|where|when)$/;

/**
 * Returns whether the words before a cut are still a sentence: "Our dog is loud" and "List three dogs" are,
 * "Our dog" is only a subject.
 */
export const standsAlone = (words: readonly Word[], masked: string): boolean =>
  startsImperative(words, masked) || hasVerb(words) || QUESTION_WORD.test(words[0]?.lower ?? '');

const RELATIVE = /^(?:which|who|whom|whose|where)$/;

/** Returns whether words are a relative clause: "which is a real mess". */
export const isRelative = (words: readonly Word[]): boolean => RELATIVE.test(words[0]?.lower ?? '');

/** Returns whether an aside parts a subject from the verb after it: "My flat, bless it, needs shelves". */
export const interruptsSubject = (before: readonly Word[], after: Word | undefined): boolean =>
  after !== undefined &&
  before.length > 1 &&
  !hasVerb(before) &&
  (FINITE.test(after.lower) || /[^s]s$/.test(after.lower));

/**
 * Returns whether words without a mark before them continue a phrase and start no clause: "and over again" in "over and
 * over again". The caller looks for the mark.
 */
export const joinsPhrase = (words: readonly Word[]): boolean =>
  /^(?:and|or|nor|than|of)$/.test(words[0]?.lower ?? '') && !hasVerb(words);
