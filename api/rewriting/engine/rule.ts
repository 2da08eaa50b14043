import type { Prompt, Sentence } from './prompt.ts';

/** Replaces [start, end) of the text it was found in. UTF-16 code units; `end` is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that make sense only together: all are made or none. In the order of the text, without overlaps. */
export type Move = readonly Edit[];

interface RuleCard {
  readonly id: string;
  /** One short sentence for people: why the change is better. */
  readonly reason: string;
  /** What the whole engine makes of a text in which this rule has work to do: before, after. */
  readonly examples: readonly (readonly [before: string, after: string])[];
  /** Texts that look like its business and are not: the engine returns them unchanged. */
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
