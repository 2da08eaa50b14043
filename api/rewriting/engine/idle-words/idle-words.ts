import { perPrompt } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { EditGroup, PromptRule } from '../rule.ts';
import type { Stretch } from '../sentences.ts';
import {
  asksToWriteForWriter,
  clauseStatesFact,
  confidenceNeeded,
  cutsRequest,
  mayDeny,
  speaksOfTalkers,
} from './confidence.ts';
import { cutSpan, type IdleSpan, isNeededBy, isWholeSentence, spansOf } from './cuts.ts';
import { readFeatures } from './features.ts';
import { marginalsOf, scoresOf, type Weights } from './linear-chain.ts';
import { readShippedWeights } from './weights.ts';
import type { ReadSentence, ReadWord } from './words.ts';

/** The rule that removes what the model takes for idle, and what the engine asks the model besides. */
export interface LearnedRule extends PromptRule {
  /** Finds the sentences about the writer or the talk that ask nothing and are idle as a whole, each with the edits that remove it. */
  readonly findSentences: (prompt: Prompt) => readonly IdleSentence[];
  /** Returns whether a sentence says nothing apart from the words in these places of the prompt: its other words are likely idle. */
  readonly isIdleBeside: (sentence: Sentence, removed: readonly Stretch[], prompt: Prompt) => boolean;
}

interface IdleSentence {
  readonly sentence: Sentence;
  readonly edits: EditGroup;
}

/** Removes the words that the model takes for idle. It learned from prompts that editors cut (training/corpus). */
export function idleWordsBy(weights: () => Weights): LearnedRule {
  // Once per prompt: the engine asks again about a prompt in which nothing was found.
  const read = perPrompt((prompt) => readIdleness(prompt, weights()));
  return {
    id: 'idle-words',
    reason: 'Says nothing that changes the answer.',
    examples: [],
    counterExamples: [],
    findInPrompt: perPrompt((prompt) => findCuts(prompt, read(prompt)).map(({ edits }) => edits)),
    findSentences: (prompt) =>
      findCuts(prompt, read(prompt)).flatMap(({ span, edits }) =>
        isWholeSentence(span) && !cutsRequest(span) && speaksOfTalkers(span.within.sentence.words)
          ? [{ sentence: span.within.sentence, edits }]
          : [],
      ),
    isIdleBeside: (sentence, removed, prompt) => isIdleBeside(sentence, removed, read(prompt)),
  };
}

let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));

/** What the model says of a prompt. */
interface Idleness {
  readonly words: readonly ReadWord[];
  readonly sentences: readonly ReadSentence[];
  /** For each word, the probability that it is idle. */
  readonly idle: Float64Array;
}

function readIdleness(prompt: Prompt, weights: Weights): Idleness {
  const { words, sentences, ...features } = readFeatures(prompt);
  return { words, sentences, idle: marginalsOf(scoresOf(features, weights)).idle };
}

interface IdleCut {
  readonly span: IdleSpan;
  readonly edits: EditGroup;
}

function findCuts(prompt: Prompt, { words, sentences, idle }: Idleness): readonly IdleCut[] {
  const isWriting = asksToWriteForWriter(prompt);
  const spans = spansOf(sentences, idle).filter((span) => span.confidence >= confidenceNeeded(span, words, isWriting));
  const cuts: IdleCut[] = [];
  // From the end: a sentence stays if the one after it needs it, unless that one goes, too.
  const after = new Map(prompt.sentences.map((sentence, index) => [sentence, prompt.sentences[index + 1]]));
  const gone = new Set<Sentence>();
  for (const span of keepARequest(sentences, spans).toReversed()) {
    const { sentence } = span.within;
    if (isWholeSentence(span)) {
      const next = after.get(sentence);
      if (next && !gone.has(next) && isNeededBy(next, sentence, prompt)) continue;
    }
    const edits = cutSpan(span, words, prompt, mayDeny(span));
    if (!edits) continue;
    cuts.unshift({ span, edits });
    if (isWholeSentence(span)) gone.add(sentence);
  }
  return cuts;
}

/** From this mean probability on, what is left of a sentence says nothing. */
const IDLE_REST = 0.8;

function isIdleBeside(sentence: Sentence, removed: readonly Stretch[], { words, sentences, idle }: Idleness): boolean {
  const read = sentences.find((other) => other.sentence === sentence);
  if (!read) return false;
  const places = Array.from({ length: read.to - read.from }, (_, index) => read.from + index);
  const rest = places.filter((at) => !removed.some(({ start, end }) => covers({ start, end }, words[at])));
  const [from = 0, to = -1] = [rest[0], rest.at(-1)];
  if (rest.length === 0 || clauseStatesFact(read, { from, to: to + 1 }, words)) return false;
  return rest.reduce((sum, at) => sum + (idle[at] ?? 0), 0) / rest.length > IDLE_REST;
}

const covers = ({ start, end }: Stretch, word: Stretch | undefined): boolean =>
  word !== undefined && start <= word.start && word.end <= end;

/** Keeps the sentences that ask if the cuts would leave none of them in the prompt. */
function keepARequest(sentences: readonly ReadSentence[], spans: readonly IdleSpan[]): readonly IdleSpan[] {
  const cut = new Set(spans.filter(cutsRequest).map(({ within }) => within));
  const isAsked = sentences.some((read) => read.sentence.facts.asks && !cut.has(read));
  return isAsked ? spans : spans.filter((span) => !cutsRequest(span));
}
