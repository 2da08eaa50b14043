import { plural } from './quantities.ts';

/** A prompt and its rewrite with their sizes. */
export interface RewriteSizes {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  /** Null if unknown, as for a text that the user changed: the browser cannot count tokens. */
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** Whether the built-in engine found nothing to improve: then no prompt was used. */
  readonly isUnchanged?: boolean;
  /** Whether the prompt is in the language that the built-in engine rewrites. Left out if unknown. */
  readonly isEnglish?: boolean;
}

/** Says why a prompt came back as it was. A prompt in another language is not called clear, because the engine cannot tell. */
function toUnchangedText({ isUnchanged, isEnglish }: RewriteSizes): string {
  const result =
    isEnglish === false ? 'Unchanged: the built-in engine rewrites English only.' : 'Already clear. Nothing to cut.';
  if (!isUnchanged) return result;
  return isEnglish === false ? `${result} Nothing was charged.` : 'Already clear. Nothing to cut, and nothing charged.';
}

/** Says in one sentence what a rewrite saved, such as '12 words and 9 tokens saved'. */
export function toSavingsText(run: RewriteSizes): string {
  if (run.isUnchanged || run.originalText === run.simplifiedText) return toUnchangedText(run);
  const words = run.wordsBefore - run.wordsAfter;
  const tokens = (run.tokensBefore ?? 0) - (run.tokensAfter ?? 0);
  if (words <= 0 && tokens <= 0) return 'Clearer, at the same length.';
  const saved = [words > 0 && plural(words, 'word'), tokens > 0 && plural(tokens, 'token')].filter(Boolean);
  return `${saved.join(' and ')} saved`;
}
