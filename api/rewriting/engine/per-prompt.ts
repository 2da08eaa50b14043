import type { Prompt, Sentence } from './prompt.ts';

/**
 * Remembers what is found out about a prompt as a whole. Rules that ask it for each sentence would otherwise cost the square of their
 * number.
 */
export function perPrompt<Found>(find: (prompt: Prompt) => Found): (prompt: Prompt) => Found {
  const known = new WeakMap<Prompt, { readonly found: Found }>();
  return (prompt) => {
    let entry = known.get(prompt);
    if (!entry) known.set(prompt, (entry = { found: find(prompt) }));
    return entry.found;
  };
}

/** The sentences of a prompt that something holds for. */
export const sentencesThat = (
  holds: (sentence: Sentence, prompt: Prompt) => boolean,
): ((prompt: Prompt) => readonly Sentence[]) =>
  perPrompt((prompt) => prompt.sentences.filter((sentence) => holds(sentence, prompt)));

/** The sentences that ask for something. */
export const askingSentences = sentencesThat(({ facts }) => facts.asks);

/** Whether the list has another sentence than this. */
export const hasOther = (sentences: readonly Sentence[], sentence: Sentence): boolean =>
  sentences.some((other) => other !== sentence);
