import type { Prompt } from '../prompt.ts';
import type { Edit, PromptRule } from '../rule.ts';
import { cutSpan, type IdleSpan, spansOf } from './cuts.ts';
import { readFeatures } from './features.ts';
import { marginalsOf, scoresOf, type Weights } from './linear-chain.ts';
import { readShippedWeights } from './weights.ts';
import type { ReadSentence } from './words.ts';

/** How probable it must be for each word of a cut that it is idle. */
const SURE = 0.7;

/** Removes what a model takes for idle that learned it from prompts an editor has cut. */
export const idleWordsBy = (weights: () => Weights, sure = SURE): PromptRule => ({
  id: 'idle-words',
  reason: 'Says nothing that changes the answer.',
  examples: [],
  counterExamples: [],
  findInPrompt: (prompt) => findIdleWords(prompt, weights(), sure).map((edit) => [edit]),
});

let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));

function findIdleWords(prompt: Prompt, weights: Weights, sure: number): Edit[] {
  const { words, sentences, ...features } = readFeatures(prompt);
  const { idle } = marginalsOf(scoresOf(features, weights));
  return keepARequest(sentences, spansOf(sentences, idle, sure)).flatMap((span) => cutSpan(span, words, prompt) ?? []);
}

/** If nothing else in the prompt asks for anything, the sentences that ask are kept whole. */
function keepARequest(sentences: readonly ReadSentence[], spans: readonly IdleSpan[]): readonly IdleSpan[] {
  const isCutWhole = ({ read, from, to }: IdleSpan): boolean => from === read.from && to === read.to;
  const cut = new Set(spans.filter(isCutWhole).map(({ read }) => read));
  const isAsked = sentences.some((read) => read.sentence.facts.asks && !cut.has(read));
  return isAsked ? spans : spans.filter((span) => !(isCutWhole(span) && span.read.sentence.facts.asks));
}
