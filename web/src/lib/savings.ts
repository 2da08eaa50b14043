import { plural } from './quantities.ts';

interface RewriteSizes {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What a rewrite saved, in one sentence, such as '12 words and 9 tokens saved'. */
export function toSavingsText(run: RewriteSizes): string {
  if (run.originalText === run.simplifiedText) return 'Your prompt is already plain. Nothing was changed.';
  const words = run.wordsBefore - run.wordsAfter;
  const tokens = run.tokensBefore - run.tokensAfter;
  if (words <= 0 && tokens <= 0) return 'Clearer, at the same length.';
  const saved = [words > 0 && plural(words, 'word'), tokens > 0 && plural(tokens, 'token')].filter(Boolean);
  return `${saved.join(' and ')} saved`;
}
