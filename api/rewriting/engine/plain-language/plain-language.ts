import type { EngineRewrite } from '../engine.ts';
import { applyFurtherRules } from '../further-rules.ts';
import type { SentenceRule } from '../rule.ts';
import { hardWords, officialese } from './hard-language.ts';
import { longSentences } from './long-sentences.ts';

/** The rules of plain language, in order of precedence. */
export const PLAIN_LANGUAGE_RULES: readonly SentenceRule[] = [officialese, hardWords, longSentences];

/**
 * Simplifies a prompt, replaces hard words and officialese by everyday words, and splits long sentences. The result may be longer than the prompt.
 */
export const plainLanguagePrompt = (original: string): EngineRewrite =>
  applyFurtherRules(original, PLAIN_LANGUAGE_RULES);
