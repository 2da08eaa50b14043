import { memoize } from '#api/lib/memoize.ts';
import type { Prompt, Sentence } from './prompt.ts';

/**
 * Caches the result of a function for each prompt. Without the cache, rules that call it for each sentence would take quadratic
 * time.
 */
export const perPrompt = <Found>(find: (prompt: Prompt) => Found): ((prompt: Prompt) => Found) => memoize(find);

/** Caches the result of a function for each sentence of a prompt, which several rules and passes ask for. */
export function perSentence<Found>(
  find: (sentence: Sentence, prompt: Prompt) => Found,
): (sentence: Sentence, prompt: Prompt) => Found {
  const foundIn = perPrompt(() => new Map<Sentence, { readonly found: Found }>());
  return (sentence, prompt) => {
    const known = foundIn(prompt);
    const result = known.get(sentence);
    if (result) return result.found;
    const found = find(sentence, prompt);
    known.set(sentence, { found });
    return found;
  };
}

/** Selects the sentences of a prompt that meet a condition. */
export const sentencesThat = (
  holds: (sentence: Sentence, prompt: Prompt) => boolean,
): ((prompt: Prompt) => readonly Sentence[]) =>
  perPrompt((prompt) => prompt.sentences.filter((sentence) => holds(sentence, prompt)));

/** The sentences of a prompt that make a request. */
export const askingSentences = sentencesThat(({ facts }) => facts.asks);

/** Returns whether the list has a sentence other than this one. */
export const hasOther = (sentences: readonly Sentence[], sentence: Sentence): boolean =>
  sentences.some((other) => other !== sentence);
