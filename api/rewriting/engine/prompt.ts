import { isBritish } from './english/spelling.ts';
import { maskProtected } from './protected-spans.ts';
import { readLines, type Line } from './lines.ts';
import type { Stretch, Word } from './sentences.ts';
import { ownWords } from './own-words.ts';
import { SentenceMemory, type SentenceFacts } from './sentence-facts.ts';

/** A sentence in the writer's own words: not quoted, not material to work on. */
export interface Sentence extends Stretch {
  /** Its masked text, without its final punctuation. */
  readonly text: string;
  /** Where the final punctuation starts. */
  readonly bodyEnd: number;
  /** `.`, `?`, `!`, `…` or several, or nothing. */
  readonly final: string;
  readonly words: readonly Word[];
  /** The same for sentences of one run that read the same. */
  readonly facts: SentenceFacts;
  /** Stands at the start of its line (a list marker aside); ends its line. */
  readonly opensLine: boolean;
  readonly closesLine: boolean;
  readonly isListItem: boolean;
  /** About words ("how do you say …"): nothing in it may be reworded. */
  readonly aboutLanguage: boolean;
}

export interface Prompt {
  readonly text: string;
  /** The text with literals masked; same length. */
  readonly masked: string;
  readonly british: boolean;
  readonly sentences: readonly Sentence[];
  /** Stretches that nothing may change, in order. */
  readonly frozen: readonly Stretch[];
}

/** Reads a prompt: which of it is the writer talking to the assistant, and which is material. */
export function readPrompt(text: string, memory = new SentenceMemory()): Prompt {
  const masked = maskProtected(text);
  const lines: Line[] = readLines(masked);
  const { sentences, frozen } = ownWords(masked, lines, memory);
  return { text, masked, british: isBritish(text), sentences, frozen };
}
