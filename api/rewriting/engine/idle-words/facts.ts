import { mayBeVerb } from '../english/independent-clauses.ts';
import type { IdleSpan } from './idle-spans.ts';
import { speaksOfTalkers, tellsOfOthers } from './subjects.ts';
import { leavesOutWriter } from './talk.ts';
import { countContent, type ReadSentence, type ReadWord, type WordRange, wordsIn } from './words.ts';

// Whether a sentence that the model takes for idle states a fact, which an answer may need.

/** Whether a later clause tells of others or of what the writer and others are: "I never thought I would ask this, my dog ate a sock". */
export const addsFact = ({ within }: IdleSpan): boolean =>
  within.clauses.slice(1).some((range) => {
    const clause = wordsIn(within, range);
    return clause.length > 2 && (tellsOfOthers(clause) || /^we(?:'re|'ve)?$/.test(clause[0]?.lower ?? ''));
  });

/** "As we all know, first impressions matter", but not "As we all know, the bridge is closed". */
const ALL_KNOW = /^as (?:we all|everyone|everybody) knows?,? (?!(?:the|my|our|his|her|their|this|that) )/i;

/** Whether a sentence says only what everyone knows, and is no fact of the writer's. */
export const isCommonplace = (text: string): boolean => ALL_KNOW.test(text);

/** Words to the assistant beside a fact that only excuse or announce: "Coffee hasn't kicked in yet, so forgive me if I ramble". */
const IN_PASSING =
  /\b(?:so|but|and) (?:please )?(?:(?:forgive|excuse|pardon|bear with|go easy on) me|don['’]t (?:judge|laugh))\b|^(?:apologies\b|please accept my apologies\b|your (?:help|support|time|patience) (?:is|was|has)\b)|,? i(?:['’]m| am) (?:well |fully |quite )?aware of (?:that|it)$|\bbuckle up\b/i;

/** Whether a sentence that states a fact does so only to excuse or announce, or says what everyone knows, so that it may go like other talk. */
export const isSaidInPassing = (text: string): boolean =>
  IN_PASSING.test(text.replace(/[.!…]+$/, '')) || isCommonplace(text);

/** Whether a sentence states a fact, in whole or in part. */
export const statesFact = ({ within }: IdleSpan, words: readonly ReadWord[]): boolean =>
  within.clauses.some((clause) => clauseStatesFact(within, clause, words));

/** Whether a range of a sentence states something of its own that is neither about the writer nor about the assistant. */
export const clauseStatesFact = (within: ReadSentence, range: WordRange, words: readonly ReadWord[]): boolean =>
  countContent(words, range).unique > 1 && clauseIsStatement(within, range);

/** Whether a range of a sentence has a verb, and is neither about the writer nor about the assistant. */
export function clauseIsStatement(within: ReadSentence, range: WordRange): boolean {
  const clause = wordsIn(within, range);
  return !speaksOfTalkers(clause) && !leavesOutWriter(clause) && clause.slice(1).some(mayBeVerb);
}

/** "Let me start off by saying that my printer is new", but not "… that I value your help". */
export const STATES_AFTER_FRAME =
  /^let me (?:just )?(?:start|begin|open) (?:off )?(?:by|with) (?:saying|mentioning|noting|telling you)(?: that)? (?:my|our|the|he|she|it|they|there|there['’]s|it['’]s) /i;
