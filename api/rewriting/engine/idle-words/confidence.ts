import type { Word } from '../sentences.ts';
import { addsFact, isCommonplace, isSaidInPassing, STATES_AFTER_FRAME, statesFact } from './facts.ts';
import { type IdleSpan, isWholeSentence } from './idle-spans.ts';
import { hasIdleNegation, isCourteous, speaksOfWriter, speaksToAssistant, tellsOfOthers } from './subjects.ts';
import { isOfTalk } from './talk.ts';
import { mayBeTask } from './tasks.ts';
import { mustStay, tellsOfWriter } from './what-must-stay.ts';
import { countContent, type ReadWord, wordsIn } from './words.ts';

/*
 * How sure the model must be of a cut. On voices that it has not seen, what it takes for idle with these probabilities is idle in 95 of 100
 * cuts or more, as far as one editor can tell; where fewer were, the words stay (docs/rewriting.md).
 */

/** For whole sentences about the talk that ask nothing, and for words to the assistant before a request. */
const FAIRLY_SURE = 0.85;
/** For other words to the assistant, for words without a topic of their own, and for the first sentence of a prompt. */
const SURE = 0.985;
/** For all others. */
const VERY_SURE = 0.995;
/** For words that stay, however sure the model is. */
const NEVER = Infinity;

/**
 * Returns how probable it must be that each word of the span is idle.
 * @param words those of the prompt
 * @param isWriting whether the prompt asks for a text in the writer's own name: what the writer feels may belong into it
 */
export function confidenceNeeded(span: IdleSpan, words: readonly ReadWord[], isWriting: boolean): number {
  // "He's such a sweet boy, loves dinosaurs": the rest would lose its subject.
  if (tellsOfOthers(wordsIn(span.within, span))) return NEVER;
  return isWholeSentence(span) ? confidenceForSentence(span, words, isWriting) : confidenceForPart(span, words);
}

/** Returns the confidence for a whole sentence. The cases are in order: the first one that holds decides. */
function confidenceForSentence(span: IdleSpan, words: readonly ReadWord[], isWriting: boolean): number {
  const { unique } = countContent(words, span);
  const spanned = wordsIn(span.within, span);
  const { text, facts } = span.within.sentence;
  if (mustStay(text, unique) || addsFact(span)) return NEVER;
  // Of "As you probably know, the bridge is closed" the rules take the frame, and the fact stays.
  const isFact = statesFact(span, words);
  if ((isFact && !isSaidInPassing(text)) || STATES_AFTER_FRAME.test(text)) return NEVER;
  const isToAssistant = speaksToAssistant(spanned);
  const mayBelongToText = isWriting && unique > 1 && speaksOfWriter(spanned) && !isToAssistant;
  if (mayBelongToText && !isOfTalk(text) && !isCommonplace(text)) return NEVER;
  if (facts.asks && mayBeTask(span)) return unique > 1 ? NEVER : VERY_SURE;
  if (isFact) return VERY_SURE;
  // "The answer will be right in front of you" speaks to everybody.
  const isBetweenBoth = isToAssistant && (speaksOfWriter(spanned) || isCourteous(spanned));
  if (isBetweenBoth || isOfTalk(text)) return facts.asks ? SURE : FAIRLY_SURE;
  if (isToAssistant) return SURE;
  if (facts.asks) return VERY_SURE;
  // The first sentence of the prompt, or one that repeats what others say.
  return span.from === 0 || unique === 0 ? SURE : VERY_SURE;
}

/** Returns the confidence for words of a sentence of which other words stay. */
function confidenceForPart(span: IdleSpan, words: readonly ReadWord[]): number {
  const { from, within } = span;
  const spanned = wordsIn(within, span);
  const { text, start, facts } = within.sentence;
  const part = text.slice((spanned[0]?.start ?? 0) - start, (spanned.at(-1)?.end ?? 0) - start);
  if (tellsOfWriter(part)) return NEVER;
  // "Can I reuse them, or is that unsafe?" asks twice.
  if (spanned[0]?.lower === 'or') return NEVER;
  // "Can I mix um what is it called the blue one": a rule knows which sounds may go.
  if (spanned.every(isHesitation)) return NEVER;
  const opensSentence = from === within.from;
  if (speaksToAssistant(spanned)) return opensSentence && facts.asks ? FAIRLY_SURE : SURE;
  if (opensSentence) return speaksOfWriter(spanned) ? VERY_SURE : SURE;
  // What comes after a clause, or stands in it, is mostly about what the clause says.
  const hasTopic = !isOfTalk(part) && countContent(words, span).unique > 0;
  return hasTopic ? NEVER : VERY_SURE;
}

const isHesitation = ({ lower }: Word): boolean => /^(?:um+|uh+|erm|hmm+)$/.test(lower);

/**
 * Returns whether the span may go although it has a negation: a whole sentence, or what comes before a request ("I don't know if you can do this,
 * but could you …").
 */
export function mayDropNegations(span: IdleSpan): boolean {
  const spanned = wordsIn(span.within, span);
  if (!hasIdleNegation(spanned)) return false;
  if (isWholeSentence(span)) return span.confidence >= SURE;
  const opensRequest = span.from === span.within.from && span.within.sentence.facts.asks && speaksToAssistant(spanned);
  return opensRequest && span.confidence >= FAIRLY_SURE;
}
