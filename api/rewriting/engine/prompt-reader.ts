import { readToRewrite } from './around-given-texts.ts';
import type { Prompt } from './prompt.ts';
import { SentenceMemory } from './sentence-facts.ts';

/** The number of prompts that are kept. A run with more passes reads a text again when it comes back to it. */
const MOST_KEPT = 32;

/** Reads the prompts of one run. It keeps the latest ones, with all that is known of them: a run comes back to a text when it checks its result. */
export class PromptReader {
  readonly #memory = new SentenceMemory();
  readonly #prompts = new Map<string, Prompt>();

  read(text: string): Prompt {
    const known = this.#prompts.get(text);
    if (known) return known;
    const prompt = readToRewrite(text, this.#memory);
    this.#prompts.set(text, prompt);
    const [oldest] = this.#prompts.keys();
    if (this.#prompts.size > MOST_KEPT && oldest !== undefined) this.#prompts.delete(oldest);
    return prompt;
  }
}
