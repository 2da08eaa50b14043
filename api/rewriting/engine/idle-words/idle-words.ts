import { perPrompt } from '../per-prompt.ts';
import type { Prompt } from '../prompt.ts';
import type { EditGroup, PromptRule } from '../rule.ts';
import type { Word } from '../sentences.ts';
import { cutSpan, type IdleSpan, spansOf } from './cuts.ts';
import { readFeatures } from './features.ts';
import { marginalsOf, scoresOf, type Weights } from './linear-chain.ts';
import { readShippedWeights } from './weights.ts';
import { countContent, type ReadSentence, type ReadWord } from './words.ts';

/** How probable it must be that each word of a cut is idle. */
const MIN_CONFIDENCE = 0.96;
/** The same for a whole sentence that asks for something. */
const MIN_CONFIDENCE_FOR_REQUEST = 0.985;
/** The same for words that mention neither the writer nor the assistant: a task may depend on these facts. */
const MIN_CONFIDENCE_FOR_FACTS = 0.985;

/** Removes the words that the model takes for idle. It learned from prompts that editors cut (training/corpus). */
export const idleWordsBy = (weights: () => Weights): PromptRule => ({
  id: 'idle-words',
  reason: 'Says nothing that changes the answer.',
  examples: [],
  counterExamples: [],
  // Once per prompt: the engine asks again about a prompt in which nothing was found.
  findInPrompt: perPrompt((prompt) => findIdleWords(prompt, weights())),
});

let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));

function findIdleWords(prompt: Prompt, weights: Weights): EditGroup[] {
  const { words, sentences, ...features } = readFeatures(prompt);
  const { idle } = marginalsOf(scoresOf(features, weights));
  const spans = spansOf(sentences, idle).filter((span) => span.confidence >= confidenceNeeded(span, words));
  return keepARequest(sentences, spans).flatMap((span) => {
    const edits = cutSpan(span, words, prompt);
    return edits ? [edits] : [];
  });
}

const PERSONS = /^(?:i|i['’]\w+|im|ive|me|my|mine|myself|we|we['’]\w+|us|our|ours|you|you['’]\w+|your|yours|u|ur)$/;

/** Returns whether words mention neither the writer nor the assistant: "Because of the flood, the shop is shut". */
const isImpersonal = (words: readonly Word[]): boolean => !words.some(({ lower }) => PERSONS.test(lower));

/** A request with a topic that is nowhere else in the prompt is the task, or a part of it, however sure the model is. */
function confidenceNeeded(span: IdleSpan, words: readonly ReadWord[]): number {
  const { within, from, to } = span;
  const spanned = within.sentence.words.slice(from - within.from, to - within.from);
  const hasOwnTopic = countContent(words, span).unique > 1;
  if (hasOwnTopic && cutsRequest(span)) return Infinity;
  if (hasOwnTopic && isImpersonal(spanned)) return MIN_CONFIDENCE_FOR_FACTS;
  return cutsRequest(span) ? MIN_CONFIDENCE_FOR_REQUEST : MIN_CONFIDENCE;
}

/** Returns whether the span is a whole sentence that asks for something. */
const cutsRequest = ({ within, from, to }: IdleSpan): boolean =>
  from === within.from && to === within.to && within.sentence.facts.asks;

/** Keeps the sentences that ask if the cuts would leave none of them in the prompt. */
function keepARequest(sentences: readonly ReadSentence[], spans: readonly IdleSpan[]): readonly IdleSpan[] {
  const cut = new Set(spans.filter(cutsRequest).map(({ within }) => within));
  const isAsked = sentences.some((read) => read.sentence.facts.asks && !cut.has(read));
  return isAsked ? spans : spans.filter((span) => !cutsRequest(span));
}
