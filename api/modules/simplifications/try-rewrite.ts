import type { RequestContext } from '#api/kernel/context.ts';
import { listAutomaticModels } from '#api/modules/provider-keys/operator-models.service.ts';
import { isEnglish } from '#api/rewriting/engine/english/language.ts';
import { guarded } from '#api/rewriting/guarded.ts';
import { TRIAL_LENGTH } from '#schema/limits.ts';
import { rewriteInTime } from './rewrite-in-time.ts';
import type { TrialRewrite } from './simplification.ts';
import { parsePrompt } from './simplify-input.ts';

/**
 * Rewrites a prompt for a visitor without an account. Nothing is stored, counted or logged. Throws BAD_USER_INPUT, RATE_LIMITED and the
 * rewriter's errors.
 */
export async function tryRewrite({ client, runtime }: RequestContext, text: string): Promise<TrialRewrite> {
  const originalText = parsePrompt(text, TRIAL_LENGTH);
  await runtime.rateLimits.consume('tryRewrite', client.ip);
  const { rewriter, textProcessor } = runtime;
  // Always the built-in engine: visitors must not cause costs at the operator's model providers.
  const result = await rewriteInTime(guarded(rewriter, textProcessor), originalText);
  const { before, after } =
    result.sizes ?? (await textProcessor.measure({ original: originalText, rewritten: result.text }));
  return {
    originalText,
    simplifiedText: result.text,
    changes: [...result.changes],
    wordsBefore: before.words,
    wordsAfter: after.words,
    tokensBefore: before.tokens,
    tokensAfter: after.tokens,
    isEnglish: isEnglish(originalText),
    hasModelForUsers: (await listAutomaticModels(runtime)).length > 0,
  };
}
