import { isBritish } from './english/spelling.ts';
import { type ReadingOptions, separateMaterial } from './instructions-and-material.ts';
import { type Line, readLines } from './lines.ts';
import { maskProtected } from './protected-spans.ts';
import type { Sentence } from './sentence.ts';
import { SentenceMemory } from './sentence-facts.ts';
import type { Stretch } from './sentences.ts';

export type { Sentence } from './sentence.ts';

/** A parsed prompt. Positions are UTF-16 code units of `text`. */
export interface Prompt {
  readonly text: string;
  /**
   * The text with each character of a literal replaced by `MASK`. It has the same length. Literals are code, formulas, addresses, placeholders,
   * quotations, paths, identifiers and so on (protected-spans.ts). Plain numbers and names are not masked: words-to-keep.ts keeps sentence rules from
   * removing them.
   */
  readonly masked: string;
  /** Whether its spelling is British, which replacements then follow. */
  readonly british: boolean;
  readonly sentences: readonly Sentence[];
  /** Ranges that no rule may change, in order: what may be material, lines that are not English prose, and very long sentences. */
  readonly frozen: readonly Stretch[];
}

/** Parses a prompt into the writer's own sentences and material. `memory` caches facts of sentences between the passes of a run. */
export const readPrompt = (text: string, memory = new SentenceMemory()): Prompt => readWithLines(text, memory).prompt;

/** Parses a prompt, and returns its lines beside it. */
export function readWithLines(
  text: string,
  memory: SentenceMemory,
  options: ReadingOptions = {},
): { readonly prompt: Prompt; readonly lines: readonly Line[] } {
  const masked = maskProtected(text);
  const lines = readLines(masked);
  const prompt = { text, masked, british: isBritish(text), ...separateMaterial(masked, lines, memory, options) };
  return { prompt, lines };
}
