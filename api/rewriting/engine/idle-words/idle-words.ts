import { perPrompt } from '../per-prompt.ts';
import type { Prompt } from '../prompt.ts';
import type { Edit, PromptRule } from '../rule.ts';
import type { Word } from '../sentences.ts';
import { cutSpan, type IdleSpan, spansOf } from './cuts.ts';
import { readFeatures } from './features.ts';
import { marginalsOf, scoresOf, type Weights } from './linear-chain.ts';
import { readShippedWeights } from './weights.ts';
import { countContent, type ReadSentence, type ReadWord } from './words.ts';

/** How probable it must be for each word of a cut that it is idle. */
const SURE = 0.9;
/** The same for a whole sentence that asks for something. */
const SURE_OF_REQUEST = 0.95;
/** The same for words that are not about the writer or the assistant: a task may depend on them. */
const SURE_OF_FACTS = 0.995;

/** Removes what a model takes for idle that learned it from prompts an editor has cut. */
export const idleWordsBy = (weights: () => Weights): PromptRule => ({
  id: 'idle-words',
  reason: 'Says nothing that changes the answer.',
  examples: [],
  counterExamples: [],
  // The engine asks again about a prompt in which it found nothing.
  findInPrompt: perPrompt((prompt) => findIdleWords(prompt, weights()).map((edit) => [edit])),
});

let shipped: Weights | undefined;
export const idleWords = idleWordsBy(() => (shipped ??= readShippedWeights()));

function findIdleWords(prompt: Prompt, weights: Weights): Edit[] {
  const { words, sentences, ...features } = readFeatures(prompt);
  const { idle } = marginalsOf(scoresOf(features, weights));
  const spans = spansOf(sentences, idle).filter((span) => span.sure >= sureEnough(span, words));
  return keepARequest(sentences, spans).flatMap((span) => cutSpan(span, words, prompt) ?? []);
}

const PERSONS = /^(?:i|i['’]\w+|im|ive|me|my|mine|myself|we|we['’]\w+|us|our|ours|you|you['’]\w+|your|yours|u|ur)$/;

/** Whether words mention neither the writer nor the assistant: "Because of the flood, the shop is shut". */
const isImpersonal = (words: readonly Word[]): boolean => !words.some(({ lower }) => PERSONS.test(lower));

function sureEnough(span: IdleSpan, words: readonly ReadWord[]): number {
  const { read, from, to } = span;
  const spanned = read.sentence.words.slice(from - read.from, to - read.from);
  if (countContent(words, span).fresh > 1 && isImpersonal(spanned)) return SURE_OF_FACTS;
  return cutsRequest(span) ? SURE_OF_REQUEST : SURE;
}

/** Whether the span is a whole sentence that asks for something. */
const cutsRequest = ({ read, from, to }: IdleSpan): boolean =>
  from === read.from && to === read.to && read.sentence.facts.asks;

/** If nothing else in the prompt asks for anything, the sentences that ask are kept. */
function keepARequest(sentences: readonly ReadSentence[], spans: readonly IdleSpan[]): readonly IdleSpan[] {
  const cut = new Set(spans.filter(cutsRequest).map(({ read }) => read));
  const isAsked = sentences.some((read) => read.sentence.facts.asks && !cut.has(read));
  return isAsked ? spans : spans.filter((span) => !cutsRequest(span));
}
