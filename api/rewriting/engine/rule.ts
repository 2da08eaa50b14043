import type { Prompt, Sentence } from './prompt.ts';

/** Replaces [start, end) of the text it was found in. UTF-16 code units; `end` is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that are applied together or not at all. In the order of the text, without overlaps. */
export type Move = readonly Edit[];

interface RuleCard {
  readonly id: string;
  /** One short sentence, shown to the user: why the change is an improvement. */
  readonly reason: string;
  /** Texts that this rule changes, and what the whole engine turns them into. */
  readonly examples: readonly (readonly [before: string, after: string])[];
  /** Texts that look as if the rule applied, but that the engine must return unchanged. */
  readonly leaves: readonly string[];
}

/** A simplification inside one sentence. */
export interface SentenceRule extends RuleCard {
  readonly find: (sentence: Sentence, prompt: Prompt) => readonly Move[];
}

/** A simplification that needs the whole prompt: repetition, order, white space. */
export interface PromptRule extends RuleCard {
  readonly findAll: (prompt: Prompt) => readonly Move[];
}

export type Rule = SentenceRule | PromptRule;

export const remove = (start: number, end: number): Edit => ({ start, end, text: '' });
export const replace = (start: number, end: number, text: string): Edit => ({ start, end, text });
