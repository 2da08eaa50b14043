import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter, RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteVerdict, TextProcessor } from '#api/ports/text-processor.ts';

/** Thrown if the guard refused the rewrite. Whether the user may keep it anyway, and what the run costs, the caller decides (simplify.ts). */
export class RewriteRefused extends DomainError {
  /** The result that was refused. Null for an empty one, and for that of an action that transforms or answers the prompt. */
  readonly refused: RewriteResult | null;

  constructor({ reasons, refused }: Extract<RewriteVerdict, { readonly ok: false }>, result: RewriteResult) {
    // `toChargedError` replaces this summary if the run is charged.
    const summary = 'This rewrite was refused, and nothing was charged.';
    const details = { summary, reasons, ...(refused?.lost.length && { lost: refused.lost }) };
    super('PROVIDER_FAILED', [summary, ...reasons].join(' '), { details });
    this.refused = refused && { ...result, text: refused.text, changes: [] };
  }
}

/**
 * Returns a rewriter whose results the guard checks. The guard compares whole texts, so nothing of a rewrite is shown
 * before it is complete. If the guard repaired the text, its changes are dropped, because their positions no longer
 * match. If the guard refuses, the result is `whenRefused`, which the built-in engine has.
 * Without it, the rewriter throws RewriteRefused. It also throws the errors of the original rewriter and of the check.
 */
export const guarded = (rewriter: Rewriter, texts: TextProcessor): Rewriter => ({
  rewrite: async (request) => {
    const { whenRefused, removedNegations = [], ...result } = await rewriter.rewrite(request);
    request.onAnswered?.();
    const { text: original, instruction, effect = 'rewrites', signal } = request;
    const verdict = await texts.check(
      { original, rewritten: result.text, instruction, effect, removedNegations },
      signal,
    );
    if (!verdict.ok) {
      if (whenRefused) return whenRefused;
      throw new RewriteRefused(verdict, result);
    }
    const { text, sizes } = verdict;
    return { ...result, text, sizes, changes: text === result.text ? result.changes : [] };
  },
});
