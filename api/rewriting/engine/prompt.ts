import { isBritish } from './english/spelling.ts';
import { ownWords } from './instructions-and-material.ts';
import { type Line, readLines } from './lines.ts';
import { maskProtected } from './protected-spans.ts';
import type { Sentence } from './sentence.ts';
import { SentenceMemory } from './sentence-facts.ts';
import type { Stretch } from './sentences.ts';

export type { Sentence } from './sentence.ts';

export interface Prompt {
  readonly text: string;
  /** The text with each character of a literal replaced by `MASK`. It has the same length. */
  readonly masked: string;
  readonly british: boolean;
  readonly sentences: readonly Sentence[];
  /** Ranges that no rule may change, in order. */
  readonly frozen: readonly Stretch[];
}

/** Parses a prompt into the writer's own sentences and material. */
export function readPrompt(text: string, memory = new SentenceMemory()): Prompt {
  const masked = maskProtected(text);
  const lines: Line[] = readLines(masked);
  const { sentences, frozen } = ownWords(masked, lines, memory);
  return { text, masked, british: isBritish(text), sentences, frozen };
}
