import { type Features, readFeatures } from '#api/rewriting/engine/idle-words/features.ts';
import { PLAIN_LANGUAGE_RULES } from '#api/rewriting/engine/plain-language/plain-language.ts';
import { readPrompt } from '#api/rewriting/engine/prompt.ts';
import { PROMPT_RULES, SENTENCE_RULES } from '#api/rewriting/engine/rules.registry.ts';
import { SHORTENING_RULES } from '#api/rewriting/engine/shorten/shorten.ts';
import type { CorpusPrompt } from './corpus.ts';

/** A prompt for training: its features, and for each word whether the editor cuts it. */
export interface Example {
  readonly features: Features;
  /** For each word: 1 for idle, 0 for needed. */
  readonly labels: Uint8Array;
}

/** Turns a prompt into an example. Only the writer's own words are in it; words that the editor replaces count as needed. */
export function buildExample({ text, cuts }: Pick<CorpusPrompt, 'text' | 'cuts'>): Example {
  const features = readFeatures(readPrompt(text));
  const removed = cuts.filter(({ replacement }) => replacement === undefined);
  const isRemoved = (at: number): boolean => removed.some(({ start, end }) => start <= at && at < end);
  return { features, labels: Uint8Array.from(features.words, ({ start }) => (isRemoved(start) ? 1 : 0)) };
}

/**
 * Returns texts in which the model must cut nothing: the rules' counter-examples, the results of their examples, and all examples of the
 * rules of other actions, which Simplify must leave unchanged.
 */
export function examplesToKeep(): Example[] {
  const rules = [...SENTENCE_RULES, ...PROMPT_RULES];
  const others = [...SHORTENING_RULES, ...PLAIN_LANGUAGE_RULES];
  const texts = [
    ...rules.flatMap(({ examples }) => examples.map(([, after]) => after)),
    ...others.flatMap(({ examples }) => examples.flat()),
    ...[...rules, ...others].flatMap(({ counterExamples }) => counterExamples),
  ];
  return [...new Set(texts)].map((text) => buildExample({ text, cuts: [] }));
}
