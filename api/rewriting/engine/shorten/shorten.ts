import type { EngineRewrite } from '../engine.ts';
import { applyFurtherRules } from '../further-rules.ts';
import type { SentenceRule } from '../rule.ts';
import { asides } from './asides.ts';
import { doubledWords } from './doubled-words.ts';
import { intensifiers } from './intensifiers.ts';
import { shorterClauses } from './shorter-clauses.ts';
import { shorterPhrases } from './shorter-phrases.ts';
import { twofoldExamples } from './twofold-examples.ts';

/** The rules that shorten, in order of precedence. */
export const SHORTENING_RULES: readonly SentenceRule[] = [
  asides,
  twofoldExamples,
  shorterPhrases,
  shorterClauses,
  doubledWords,
  intensifiers,
];

/**
 * Simplifies a prompt and removes more: emphasis, doublings, asides and long phrases that a good answer does not need.
 * The result is never longer than the prompt.
 */
export const shortenPrompt = (original: string): EngineRewrite => applyFurtherRules(original, SHORTENING_RULES);
