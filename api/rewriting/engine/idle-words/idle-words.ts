import type { Edit, PromptRule } from '../rule.ts';
import { cutSpan, spansOf } from './cuts.ts';
import { readFeatures } from './features.ts';
import { marginalsOf, scoresOf, type Weights } from './linear-chain.ts';
import { readShippedWeights } from './weights.ts';
import type { Prompt } from '../prompt.ts';

/** How probable it must be that a word is idle. */
const SURE = 0.95;

/** Removes what a model, trained on prompts that an editor has cut, takes for idle. It runs after the rules. */
export const idleWordsBy = (weights: () => Weights, sure = SURE): PromptRule => ({
  id: 'idle-words',
  reason: 'Says nothing that changes the answer.',
  examples: [],
  counterExamples: [],
  findInPrompt: (prompt) => findIdleWords(prompt, weights(), sure).map((edit) => [edit]),
});

function findIdleWords(prompt: Prompt, weights: Weights, sure: number): Edit[] {
  const features = readFeatures(prompt);
  const { idle } = marginalsOf(scoresOf(features, weights));
  const spans = spansOf(features.sentences, idle, sure);
  return spans.flatMap((span) => cutSpan(span, features.words, prompt) ?? []);
}
let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));
