import type { Prompt, Sentence } from './prompt.ts';

/** The replacement of a range of `Prompt.text` by `text`. Positions are UTF-16 code units; `end` is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that are applied together or not at all. They are in the order of the text and do not overlap. */
export type EditGroup = readonly Edit[];

/** What sentence rules and prompt rules have in common. */
export interface RuleDescription {
  readonly id: string;
  /** One short sentence, shown to the user: why the change is an improvement. */
  readonly reason: string;
  /** Texts that this rule changes, and what the whole engine turns them into. */
  readonly examples: readonly (readonly [before: string, after: string])[];
  /** Texts that look as if the rule applied, but that the engine must return unchanged. */
  readonly counterExamples: readonly string[];
}

/**
 * A rule for one sentence at a time. It runs in each pass of the engine over the prompt; those of Shorten and Plain language run in rounds after
 * it (further-rules.ts). A group of its edits is dropped if it touches a literal or removes words that must stay, such as numbers and names
 * (words-to-keep.ts).
 */
export interface SentenceRule extends RuleDescription {
  /** Returns the edits of one sentence. Their positions are those of the prompt. */
  readonly find: (sentence: Sentence, prompt: Prompt) => readonly EditGroup[];
}

/**
 * A rule that needs the whole prompt, such as repetition or white space. It runs in passes in which no sentence rule, and no
 * prompt rule before it in the registry, finds anything. Its edits are not checked for literals and words that must stay: it has to keep them itself.
 */
export interface PromptRule extends RuleDescription {
  readonly findInPrompt: (prompt: Prompt) => readonly EditGroup[];
}

export const remove = (start: number, end: number): Edit => ({ start, end, text: '' });
export const replace = (start: number, end: number, text: string): Edit => ({ start, end, text });
