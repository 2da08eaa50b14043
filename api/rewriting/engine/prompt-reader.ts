import { readToRewrite } from './around-given-texts.ts';
import type { Prompt } from './prompt.ts';
import { SentenceMemory } from './sentence-facts.ts';

/** The number of prompts that are kept. A run with more passes reads a text again when it comes back to it. */
const MOST_KEPT = 32;

/**
 * Reads the prompts of one run. It keeps those that were read last, with all that is known of them: a run comes back to a text when it checks its
 * result.
 */
export class PromptReader {
  readonly #memory = new SentenceMemory();
  readonly #prompts = new Map<string, Prompt>();

  read(text: string): Prompt {
    const prompt = this.#prompts.get(text) ?? readToRewrite(text, this.#memory);
    // A map is in the order in which its keys were added.
    this.#prompts.delete(text);
    this.#prompts.set(text, prompt);
    const [oldest] = this.#prompts.keys();
    if (this.#prompts.size > MOST_KEPT && oldest !== undefined) this.#prompts.delete(oldest);
    return prompt;
  }
}
