import { memoize } from '#api/lib/memoize.ts';
import { askingSentences, perPrompt } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { callsForHelp, tellsOnly } from '../requests-in-text.ts';
import type { EditGroup, RuleDescription } from '../rule.ts';
import type { SentenceFacts } from '../sentence-facts.ts';
import type { Stretch } from '../sentences.ts';
import { GIVES_ROLE } from './assistant-role.ts';
import { isSureOf, mayDropNegations, namesMatter } from './confidence.ts';
import { cutSpan } from './cuts.ts';
import { clauseStatesFact } from './facts.ts';
import { noSums, scorePrompt, type SentenceSums } from './features.ts';
import { type IdleSpan, isWholeSentence, spansOf } from './idle-spans.ts';
import { marginalsOf, type Weights } from './linear-chain.ts';
import { isNeededBy } from './needed-by-next.ts';
import { hasIdleNegation, speaksOfTalkers } from './subjects.ts';
import { asksToWriteForWriter, cutsRequest, mayBeTask, portraysSomebody } from './tasks.ts';
import { readShippedWeights } from './weights.ts';
import { tellsOfWriter } from './what-must-stay.ts';
import { withoutOpeningOrClosing } from './without-openings.ts';
import type { ReadSentence, ReadWord } from './words.ts';

/** What the engine asks the model of idle words. `isHeld`: the sentences that stay as they are. */
export interface LearnedRule extends RuleDescription {
  /** Finds the edits that remove idle words, whole sentences included. No edit removes a negation. */
  readonly findWords: (prompt: Prompt, isHeld: (sentence: Sentence) => boolean) => readonly EditGroup[];
  /** Finds the sentences about the writer or the talk that set no task and are idle as a whole, those with a negation that sets no terms included. */
  readonly findSentences: (prompt: Prompt, isHeld: (sentence: Sentence) => boolean) => readonly IdleSentence[];
  /**
   * Returns whether a sentence says nothing apart from the words in these places of the prompt: its other words are likely idle. False if it has no
   * other words, and for words that state a fact, say who the writer is or give the assistant a role.
   */
  readonly isIdleBeside: (sentence: Sentence, removed: readonly Stretch[], prompt: Prompt) => boolean;
}

interface IdleSentence {
  readonly sentence: Sentence;
  /** The edits that remove it. */
  readonly edits: EditGroup;
}

/** Removes the words that the model takes for idle. It learned from prompts that editors cut (training/corpus). */
export function idleWordsBy(weights: () => Weights): LearnedRule {
  const sumsOf = memoize<SentenceFacts, SentenceSums>(noSums);
  const score: Score = (prompt) => scorePrompt(prompt, weights(), sumsOf);
  // Once per prompt: the engine asks again about a prompt in which nothing was found.
  const read = perPrompt((prompt) => readIdleness(prompt, score));
  return {
    id: 'idle-words',
    reason: 'Says nothing that changes the answer.',
    examples: [],
    counterExamples: [],
    findWords: (prompt, isHeld) =>
      findCuts(prompt, read(prompt), ({ within }) => !isHeld(within.sentence)).map(({ edits }) => edits),
    findSentences: (prompt, isHeld) =>
      findCuts(prompt, read(prompt), (span) => isTalk(span) && !isHeld(span.within.sentence), mayDropNegations).map(
        ({ span, edits }) => ({ sentence: span.within.sentence, edits }),
      ),
    isIdleBeside: (sentence, removed, prompt) => isIdleBeside(sentence, removed, read(prompt)),
  };
}

/** Returns whether the span is a whole sentence about the writer, the assistant or the talk, and no task: "I'm all thumbs", "No rush". */
const isTalk = (span: IdleSpan): boolean =>
  isWholeSentence(span) &&
  !(cutsRequest(span) && mayBeTask(span)) &&
  (speaksOfTalkers(span.within.sentence.words) || hasIdleNegation(span.within.sentence.words));

let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));

/** What the model says of a prompt. */
interface Idleness {
  readonly words: readonly ReadWord[];
  readonly sentences: ReadonlyMap<Sentence, ReadSentence>;
  /** For each word, the probability that it is idle. */
  readonly idle: Float64Array;
  /** The spans of which the model is sure enough, in order. */
  readonly spans: readonly IdleSpan[];
}

/** From this mean probability on, what stands between the opening and the closing of a sentence is idle by itself. */
const IDLE_WITHOUT_OPENING = 0.95;

type Score = (prompt: Prompt) => ReturnType<typeof scorePrompt>;

function readIdleness(prompt: Prompt, score: Score): Idleness {
  const { words, sentences, scores } = score(prompt);
  const { idle } = marginalsOf(scores);
  const ofPrompt = {
    isWriting: asksToWriteForWriter(prompt),
    portrays: portraysSomebody(prompt),
    namesMatter: namesMatter(words, idle),
  };
  const asksFrom = askingSentences(prompt)[0]?.start ?? Infinity;
  const sure = spansOf(sentences, idle).filter(
    (span) => isSureOf(span, words, ofPrompt) && !(asksFrom < span.within.sentence.start && greets(span)),
  );
  const spans = idleWithoutOpenings(sure, words, prompt, score);
  return { words, sentences: new Map(sentences.map((read) => [read.sentence, read])), idle, spans };
}

/** "Translate into Spanish. Morning, skipper!": after a request, a greeting may be the text to work on. */
const greets = (span: IdleSpan): boolean =>
  isWholeSentence(span) &&
  /^(?:hi|hiya|hello|hey|dear|ahoy|greetings|good (?:morning|afternoon|evening|day|night)|(?:morning|evening|afternoon)(?=,))\b/i.test(
    span.within.sentence.text,
  );

/**
 * Returns the spans without those that are idle only beside the words that open or close their sentences like small talk: "As you know, I'm
 * diabetic".
 */
function idleWithoutOpenings(
  spans: readonly IdleSpan[],
  words: readonly ReadWord[],
  prompt: Prompt,
  score: Score,
): readonly IdleSpan[] {
  const rests = restsOf(spans, words);
  if (rests.size === 0) return spans;
  const sentences = prompt.sentences.map((sentence) => rests.get(sentence) ?? sentence);
  const read = score({ ...prompt, sentences });
  const { idle } = marginalsOf(read.scores);
  return spans.filter((span) => {
    const rest = rests.get(span.within.sentence);
    if (!rest || span.from !== span.within.from) return true;
    const end = words[span.to - 1]?.start ?? 0;
    const places = read.words.flatMap(({ start }, at) => (rest.start <= start && start <= end ? [idle[at] ?? 0] : []));
    return places.length === 0 || meanOf(places) >= IDLE_WITHOUT_OPENING;
  });
}

/** Returns what stands between the openings and closings of the sentences with which the spans start. */
const restsOf = (spans: readonly IdleSpan[], words: readonly ReadWord[]): ReadonlyMap<Sentence, Sentence> =>
  new Map(
    spans.flatMap(({ within, from, to }) => {
      const rest = from === within.from ? withoutOpeningOrClosing(within.sentence) : undefined;
      return rest && (words[to - 1]?.start ?? 0) >= rest.start ? [[within.sentence, rest] as const] : [];
    }),
  );

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

interface IdleCut {
  readonly span: IdleSpan;
  readonly edits: EditGroup;
}

/**
 * Returns the cuts of a prompt, in order.
 * @param mayGo which spans are considered
 * @param mayDropNegations which spans may go although they have a negation
 */
function findCuts(
  prompt: Prompt,
  { words, sentences, spans }: Idleness,
  mayGo: (span: IdleSpan) => boolean,
  mayDropNegations: (span: IdleSpan) => boolean = () => false,
): readonly IdleCut[] {
  const cuts: IdleCut[] = [];
  const after = new Map(prompt.sentences.map((sentence, index) => [sentence, prompt.sentences[index + 1]]));
  const gone = new Set<Sentence>();
  // From the end: a sentence stays if the one after it needs it, unless that one goes, too.
  for (const span of keepARequest([...sentences.values()], spans.filter(mayGo)).toReversed()) {
    const { sentence } = span.within;
    const next = isWholeSentence(span) ? after.get(sentence) : undefined;
    if (next && !gone.has(next) && isNeededBy(next, sentence, prompt)) continue;
    const edits = cutSpan(span, words, prompt, mayDropNegations(span));
    if (!edits) continue;
    cuts.push({ span, edits });
    if (isWholeSentence(span)) gone.add(sentence);
  }
  return cuts.toReversed();
}

/** From this mean probability on, what is left of a sentence says nothing. */
const IDLE_REST = 0.8;

function isIdleBeside(sentence: Sentence, removed: readonly Stretch[], { words, sentences, idle }: Idleness): boolean {
  const read = sentences.get(sentence);
  if (!read || GIVES_ROLE.test(sentence.text) || tellsOfWriter(sentence.text)) return false;
  const places = Array.from({ length: read.to - read.from }, (_, index) => read.from + index);
  const rest = places.filter((at) => !removed.some((stretch) => covers(stretch, words[at])));
  const [from = 0, to = -1] = [rest[0], rest.at(-1)];
  if (rest.length === 0 || clauseStatesFact(read, { from, to: to + 1 }, words)) return false;
  return meanOf(rest.map((at) => idle[at] ?? 0)) > IDLE_REST;
}

const covers = ({ start, end }: Stretch, word: Stretch | undefined): boolean =>
  word !== undefined && start <= word.start && word.end <= end;

/** Returns the spans; without those that are a whole sentence that asks or calls for help, if no such sentence of the prompt would be left. */
function keepARequest(sentences: readonly ReadSentence[], spans: readonly IdleSpan[]): readonly IdleSpan[] {
  const cut = new Set(spans.filter(cutsRequest).map(({ within }) => within));
  const isAsked = sentences.some(
    (read) => read.sentence.facts.asks && !tellsOnly(read.sentence.text) && !cut.has(read),
  );
  const mayAsk = (span: IdleSpan) =>
    cutsRequest(span) || (isWholeSentence(span) && callsForHelp(span.within.sentence.text));
  return isAsked ? spans : spans.filter((span) => !mayAsk(span));
}
