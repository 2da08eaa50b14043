import { memoize } from '#api/lib/memoize.ts';
import { needsSignature } from '../../sign-offs.ts';
import { isAllTalk, isSmallTalk } from '../conversational-words.ts';
import { hasCourtesy, skipCourtesies } from '../courtesies.ts';
import { formulasIn, isIdleClause } from '../idle-clauses.ts';
import { hasLeadingTerms } from '../leading-terms.ts';
import { askingSentences, perPrompt } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { MASK } from '../protected-spans.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import { lowerText } from '../sentences.ts';

export const REASON = 'Small talk, not part of the task.';
/**
 * The number of clauses of a sentence that rules look at, so that their time stays in proportion to the length of the
 * sentence.
 */
export const MAX_CLAUSES = 12;
/**
 * The number of places at which an idle clause is tried to end: after punctuation, before conjunctions and at the end
 * of the sentence.
 */
const MAX_ENDS_TRIED = 5;

type WithWords = Pick<Sentence, 'words'>;

/** Returns the word indexes at which clauses start: after punctuation and at conjunctions. Several rules ask for those of a sentence. */
export const clauseStarts = memoize(({ words }: SentenceFacts): readonly number[] => {
  const starts: number[] = [];
  words.forEach(({ gap, lower }, index) => {
    if (index > 0 && (gap.separatesClauses || CONJUNCTION.test(lower))) starts.push(index);
  });
  return starts;
});

export const CONJUNCTION = /^(?:and|but|so|because)$/;

/** What is known of the ranges of words in a sentence: several rules ask about the same ones. */
const idleRanges = memoize<SentenceFacts, Map<string, boolean>>(() => new Map());

/** Returns whether a range of words is small talk, an idle clause, or courtesies only. What comes after the sentence doesn't matter. */
export function isIdle(facts: SentenceFacts, from: number, to: number): boolean {
  const ranges = idleRanges(facts);
  const range = `${from}-${to}`;
  const known = ranges.get(range);
  if (known !== undefined) return known;
  const found = isIdleRange(facts, from, to);
  ranges.set(range, found);
  return found;
}

function isIdleRange({ text, words }: SentenceFacts, from: number, to: number): boolean {
  const start = words[from]?.start;
  const end = words[to - 1]?.end;
  if (start === undefined || end === undefined) return false;
  const range = text.slice(start, end);
  if (isSmallTalk(text, words, from, to) || isIdleClause(range)) return true;
  return to - from > 1 && hasCourtesy(range) && skipCourtesies(text, words.slice(0, to), from) === to;
}

const SUBORDINATE = /^(?:as|since|because|given|seeing|considering|if|when|whenever|being|should|in|for|with|having)$/;
const BEGINS_CLAUSE =
  /^(?:i|i'm|i've|i'd|we|we're|my|our|it|it's|the|there|this|please|could|can|would|will|what|how)$/;

/**
 * Returns whether a range of words is one clause, with at most the clause that it depends on, so that no neighboring
 * clause is removed with it.
 */
export function isOneClause({ words }: WithWords, from: number, to: number): boolean {
  const isSubordinate = SUBORDINATE.test(words[from]?.lower ?? '');
  for (let index = from + 1; index < to; index += 1) {
    const word = words[index]?.lower ?? '';
    if (/^(?:but|so|because)$/.test(word) && BEGINS_CLAUSE.test(words[index + 1]?.lower ?? '')) return false;
    if (word === 'but' || (word === 'and' && BEGINS_CLAUSE.test(words[index + 1]?.lower ?? ''))) return false;
    if (
      words[index]?.gap.separatesClauses &&
      !isSubordinate &&
      !(isGreeting(words.slice(from, index)) && !CONJUNCTION.test(word))
    )
      return false;
  }
  return true;
}

/** "Morning, skipper": whom a greeting is for belongs to it. */
const isGreeting = (words: Sentence['words']): boolean =>
  words.length <= LONGEST_GREETING && GREETING.test(lowerText(words));
const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|ahoy|greetings|(?:good )?(?:morning|afternoon|evening|day))(?: there| again| to you)?$/;
/** In words. */
const LONGEST_GREETING = 4;

/** Returns the number of words in the idle clauses with which the sentence starts. 0 if it starts with none. */
export const idleLead = memoize((facts: SentenceFacts): number => {
  const stops = [...clauseStarts(facts).slice(0, MAX_CLAUSES), facts.words.length];
  let from = 0;
  for (;;) {
    const ahead = stops.filter((stop) => stop > from).slice(0, MAX_ENDS_TRIED);
    const begun = from;
    const next = ahead.reverse().find((stop) => isOneClause(facts, begun, stop) && isIdle(facts, begun, stop));
    if (next === undefined || setsTerms(facts, from, next)) return from;
    from = next;
  }
});

const setsTerms = ({ text, words }: SentenceFacts, from: number, to: number): boolean =>
  hasLeadingTerms(text.slice(words[from]?.start, words[to - 1]?.end));

/**
 * Returns whether a sentence has words and consists of idle clauses only. It does not if masked text comes after its
 * words.
 */
export const isIdleSentence = (sentence: Sentence, prompt: Prompt): boolean =>
  sentence.words.length > 0 &&
  !prompt.masked.slice(sentence.bodyEnd, sentence.end).includes(MASK) &&
  idleLead(sentence.facts) === sentence.words.length &&
  !mayBelongToText(sentence.text, sentence, prompt);

/** Whether a part of a sentence is a greeting after a request, or a closing beside a text in the writer's name: both may belong to that text. */
export function mayBelongToText(part: string, sentence: Sentence, prompt: Prompt): boolean {
  const { greets, closes } = formulasIn(part);
  return (
    (greets && (askingSentences(prompt)[0]?.start ?? Infinity) < sentence.start) || (closes && writesForWriter(prompt))
  );
}
const writesForWriter = perPrompt(({ masked }) => needsSignature(masked));

/**
 * Whether a prompt still has a request, and words that are more than talk, without its idle sentences: "I need help with this" may be its only one.
 */
export const hasSubstance = perPrompt((prompt) => {
  const rest = prompt.sentences.filter((sentence) => !isIdleSentence(sentence, prompt));
  return rest.some(({ facts }) => facts.asks) && rest.some(({ text }) => text.includes(MASK) || !isAllTalk(text));
});
