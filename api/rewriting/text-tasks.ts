import { countTokens } from '#api/lib/count-tokens.ts';
import type { EngineStyle, RewriteSizes, TextSize } from '#api/ports/rewriter.ts';
import type {
  EngineTask,
  MeasuredVerdict,
  RewriteTexts,
  RewriteToCheck,
  SimplifiedText,
  TextProcessor,
} from '#api/ports/text-processor.ts';
import { countWords } from '#schema/count-words.ts';
import { type EngineRewrite, simplifyPrompt } from './engine/engine.ts';
import { plainLanguagePrompt } from './engine/plain-language/plain-language.ts';
import { shortenPrompt } from './engine/shorten/shorten.ts';
import { guardRewrite } from './guard/guard.ts';

const sizeOf = (text: string): TextSize => ({ words: countWords(text), tokens: countTokens(text) });

const ENGINE: Readonly<Record<EngineStyle, (text: string) => EngineRewrite>> = {
  simplify: (text) => simplifyPrompt(text),
  shorten: shortenPrompt,
  'plain-language': plainLanguagePrompt,
};

const measure = ({ original, rewritten }: RewriteTexts): RewriteSizes => ({
  before: sizeOf(original),
  after: sizeOf(rewritten),
});

/** The tasks of a text processor, as plain functions. */
export const textTasks = {
  simplify: ({ text, style }: EngineTask): SimplifiedText => {
    const simplified = ENGINE[style](text);
    const inputTokens = countTokens(text);
    const outputTokens = simplified.text === text ? inputTokens : countTokens(simplified.text);
    return { ...simplified, inputTokens, outputTokens };
  },
  check: (rewrite: RewriteToCheck): MeasuredVerdict => {
    const verdict = guardRewrite(rewrite);
    if (!verdict.ok) return verdict;
    return { ...verdict, sizes: measure({ original: rewrite.original, rewritten: verdict.text }) };
  },
  measure,
} as const;

export type TextTasks = typeof textTasks;

/** A task as it is sent to a thread. */
export type TextTask = {
  readonly [Name in keyof TextTasks]: { readonly name: Name; readonly input: Parameters<TextTasks[Name]>[0] };
}[keyof TextTasks];

export function performTextTask(task: TextTask): unknown {
  switch (task.name) {
    case 'simplify':
      return textTasks.simplify(task.input);
    case 'check':
      return textTasks.check(task.input);
    case 'measure':
      return textTasks.measure(task.input);
  }
}

/** A text processor that works in the calling thread. For programs that serve no requests, and for tests. */
export const textProcessorInProcess: TextProcessor = {
  simplify: async (task) => textTasks.simplify(task),
  check: async (rewrite) => textTasks.check(rewrite),
  measure: async (rewrite) => textTasks.measure(rewrite),
};
