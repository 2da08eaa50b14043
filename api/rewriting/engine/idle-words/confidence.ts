import { hasQuestionForm } from '../english/independent-clauses.ts';
import type { Word } from '../sentences.ts';
import {
  addsFact,
  clauseIsStatement,
  isCommonplace,
  isSaidInPassing,
  STATES_AFTER_FRAME,
  statesFact,
} from './facts.ts';
import { type IdleSpan, isWholeSentence } from './idle-spans.ts';
import { saysNothingElse, stresses } from './situation.ts';
import { namesOwnMatter } from './small-talk-words.ts';
import { sentenceSteering, steersAnswer } from './steering.ts';
import {
  deniesWithTerms,
  hasIdleNegation,
  isCourteous,
  speaksOfWriter,
  speaksToAssistant,
  tellsOfOthers,
} from './subjects.ts';
import { isOfTalk, leavesOutWriter } from './talk.ts';
import { mayBeTask } from './tasks.ts';
import { maySetTerms, tellsState } from './terms.ts';
import { mustStay, tellsOfWriter } from './what-must-stay.ts';
import { countContent, type ReadWord, wordsIn } from './words.ts';

/*
 * How sure the model must be of a cut. On voices that it has not seen, what it takes for idle with these probabilities is idle in 95 of 100
 * cuts or more, as far as one editor can tell; where fewer were, the words stay (docs/rewriting.md).
 */

/**
 * For whole sentences that ask nothing and are about the talk, or about the writer and the assistant; and for words to the assistant before a
 * request.
 */
const FAIRLY_SURE = 0.85;
/** For other words to the assistant, for words without a topic of their own, and for the first sentence of a prompt. */
const SURE = 0.97;
/** For all others. */
const VERY_SURE = 0.99;
/**
 * From this mean on, a whole sentence for which `SURE` or less is enough may have words of which the model is less sure, if the request is clear
 * without it (`namesMatter`).
 */
const SURE_ON_AVERAGE = 0.98;
/** The mean for whole sentences without words that may set terms, of which each word would otherwise have to be `VERY_SURE`. */
const QUITE_CERTAIN = 0.998;
/** The mean for those of them that name something which small talk hardly ever has. */
const CERTAIN_OF_RARE_WORDS = 0.9995;
/**
 * The mean for whole sentences that state a fact, tell of others, or say what the writer feels where that may belong into a text. Where the model is
 * this sure, they are idle as often as sentences that no check keeps. For long sentences, the mean says more than the least idle word.
 */
const CERTAIN = 0.999;
/** The mean for those of them that ask something, for what happened to the writer, and for sentences with a negation. */
const MOST_CERTAIN = 0.9999;
/** Where the mean decides, each word must be idle with this probability. */
const FLOOR = 0.97;
/** For words that stay, however sure the model is. */
const NEVER = Infinity;

/** What decides about all spans of a prompt. */
interface PromptOfSpans {
  /** Whether it asks for a text in the writer's own name: what the writer feels may belong into it. */
  readonly isWriting: boolean;
  /** Whether it is about a text that portrays somebody: what it says of them may belong into it. */
  readonly portrays: boolean;
  /** Whether what it asks can be understood without facts: "My dog ate a sock. What should I do?" can't. */
  readonly namesMatter: boolean;
}

/** The least number of content words with which a prompt names its own matter. */
const LEAST_CONTENT = 5;

/** Whether the words that are likely needed name the matter of a prompt. `idle`: for each word, the probability that it is idle. */
export const namesMatter = (words: readonly ReadWord[], idle: Float64Array): boolean =>
  words.filter(({ stem }, at) => stem !== 0 && (idle[at] ?? 0) < 0.5).length >= LEAST_CONTENT;

/** Whether the model is sure enough of a span. `words`: those of the prompt. */
export function isSureOf(span: IdleSpan, words: readonly ReadWord[], prompt: PromptOfSpans): boolean {
  // No kind needs less, so that most spans are not looked at.
  if (span.confidence < FAIRLY_SURE && span.mean < SURE_ON_AVERAGE) return false;
  const needed = confidenceNeeded(span, words, prompt);
  if (needed > VERY_SURE) return prompt.namesMatter && span.mean >= needed && span.confidence >= FLOOR;
  if (span.confidence >= needed) return true;
  if (!prompt.namesMatter || !isWholeSentence(span)) return false;
  if (needed <= SURE) return span.mean >= SURE_ON_AVERAGE;
  const { facts, text } = span.within.sentence;
  return span.mean >= QUITE_CERTAIN && span.confidence >= FLOOR && !facts.asks && !maySetTerms(text);
}

/** Returns how probable it must be that each word of the span is idle, or for `CERTAIN` and above, how high the mean must be. */
const confidenceNeeded = (span: IdleSpan, words: readonly ReadWord[], prompt: PromptOfSpans): number =>
  isWholeSentence(span) ? confidenceForSentence(span, words, prompt) : confidenceForPart(span, words);

/** Returns the confidence for a whole sentence. The cases are in order: the first one that holds decides. */
function confidenceForSentence(
  span: IdleSpan,
  words: readonly ReadWord[],
  { isWriting, portrays }: PromptOfSpans,
): number {
  const { unique } = countContent(words, span);
  const spanned = wordsIn(span.within, span);
  const { text, facts } = span.within.sentence;
  // Of "As you probably know, the bridge is closed" the rules take the frame, and the fact stays.
  if (mustStay(text, unique) || STATES_AFTER_FRAME.test(text)) return NEVER;
  if (portrays && /^(?:he|she|they)\b/i.test(text)) return NEVER;
  const steering = sentenceSteering(facts);
  if (steering === 'steers' || (facts.asks && mayBeTask(span) && unique > 1)) return NEVER;
  const isTale = steering === 'tale';
  if (isTale || namesOwnMatter(span, words)) {
    if (facts.asks || maySetTerms(text) || tellsState(text) || (isWriting && closesText(text))) return NEVER;
    return isTale ? MOST_CERTAIN : CERTAIN_OF_RARE_WORDS;
  }
  const isFact = statesFact(span, words);
  if (tellsOfOthers(spanned) || addsFact(span) || (isFact && !isSaidInPassing(text)))
    return facts.asks ? MOST_CERTAIN : CERTAIN;
  const isToAssistant = speaksToAssistant(spanned);
  const mayBelongToText = isWriting && unique > 1 && speaksOfWriter(spanned) && !isToAssistant;
  if (mayBelongToText && !isOfTalk(text) && !isCommonplace(text)) return facts.asks ? MOST_CERTAIN : CERTAIN;
  if (facts.asks && mayBeTask(span)) return VERY_SURE;
  if (isFact) return VERY_SURE;
  // "The answer will be right in front of you" speaks to everyone.
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
  // "He's such a sweet boy, loves dinosaurs": the rest would lose its subject.
  if (tellsOfOthers(spanned)) return NEVER;
  const { text, start, facts, words: all } = within.sentence;
  const part = text.slice((spanned[0]?.start ?? 0) - start, (spanned.at(-1)?.end ?? 0) - start);
  if (tellsOfWriter(part) || steersAnswer(part) || (saysNothingElse(part) && !hasQuestionForm(all))) return NEVER;
  // "To be honest with my boss, I need a script": a purpose.
  if (/^to be (?:honest|frank|fair) (?:with|to) (?!you\b)/i.test(part)) return NEVER;
  // "It can only take 400 kg, that is quite important"
  if (stresses(part)) return NEVER;
  // "Can I reuse them, or is that unsafe?" asks twice.
  if (spanned[0]?.lower === 'or') return NEVER;
  // "I want hats, I mean caps": a correction.
  if (/^(?:or |no,? |sorry,? )?i mean\b/i.test(part)) return NEVER;
  // "Don't speak Russian, even if I ask you" holds against what is asked later.
  if (/^(?:even if|unless|except)\b/i.test(part)) return NEVER;
  // "My partner isn't their dad, which is why I ask": what the answer turns on.
  if (/^(?:which|that|this)(?:['’]s| is) why i(?:['’]m| am)? ask/i.test(part)) return NEVER;
  // "Can I mix um what is it called the blue one": a rule knows which sounds may go.
  if (spanned.every(isHesitation)) return NEVER;
  const opensSentence = from === within.from;
  // "The garden has a pond, so please nothing for toddlers": a reason.
  if (opensSentence && opensWithStatement(span, words)) return NEVER;
  if (speaksToAssistant(spanned)) return opensSentence && facts.asks ? FAIRLY_SURE : SURE;
  const topics = isOfTalk(part) ? 0 : countContent(words, span).unique;
  // What comes after a clause, or stands in it, is mostly about what the clause says.
  if (!opensSentence) return topics > 0 ? NEVER : VERY_SURE;
  if (speaksOfWriter(spanned)) return VERY_SURE;
  // "Everyone brings a salad, we provide drinks": both are facts.
  return topics > 1 && !facts.asks && !leavesOutWriter(spanned) ? NEVER : SURE;
}

/** Whether one of the clauses with which a span begins states something, also of what other sentences name. */
const opensWithStatement = ({ within, to }: IdleSpan, words: readonly ReadWord[]): boolean =>
  within.clauses.some((clause) => {
    const range = { ...clause, to: Math.min(clause.to, to) };
    return clause.from < to && countContent(words, range).content > 1 && clauseIsStatement(within, range);
  });

/** "With kind regards from all the altos": may be the end of a text. */
const closesText = (text: string): boolean => /\b(?:regards|greetings|wishes|yours|kisses|hugs|love)\b/i.test(text);

const isHesitation = ({ lower }: Word): boolean => /^(?:um+|uh+|erm|hmm+)$/.test(lower);

/** Returns whether a whole sentence may go although it has a negation. */
export function mayDropNegations(span: IdleSpan): boolean {
  const spanned = wordsIn(span.within, span);
  if (span.mean >= MOST_CERTAIN && span.confidence >= FLOOR) return !deniesWithTerms(spanned);
  return hasIdleNegation(spanned) && span.confidence >= SURE;
}
