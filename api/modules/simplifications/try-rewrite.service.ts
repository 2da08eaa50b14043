import type { RequestContext } from '#api/kernel/context.ts';
import type { Change } from '#api/ports/rewriter.ts';
import { builtInRewriter } from '#api/rewriting/built-in-rewriter.ts';
import { guarded } from '#api/rewriting/guard/guarded.ts';
import { TRIAL_LENGTH } from '#schema/limits.ts';
import { countWords } from './count-words.ts';
import { rewriteInTime } from './rewrite-in-time.ts';
import { promptOf } from './simplify-input.ts';

/** Nobody's money pays for strangers: never the operator's models, whatever is set up. */
const rewriter = guarded(builtInRewriter);

interface TrialRewrite {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly changes: Change[];
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * Shows a stranger what the built-in engine makes of a prompt. Nothing of it is stored, counted or logged.
 * Throws BAD_USER_INPUT, RATE_LIMITED and what the rewriter refuses.
 */
export async function tryRewrite({ client, runtime }: RequestContext, text: string): Promise<TrialRewrite> {
  const originalText = promptOf(text, TRIAL_LENGTH);
  await runtime.rateLimits.consume('tryRewrite', client.ip);
  const result = await rewriteInTime(rewriter, originalText);
  return {
    originalText,
    simplifiedText: result.text,
    changes: [...result.changes],
    wordsBefore: countWords(originalText),
    wordsAfter: countWords(result.text),
    tokensBefore: result.inputTokens,
    tokensAfter: result.outputTokens,
  };
}
