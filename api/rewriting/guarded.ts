import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';

/** The guard refused the rewrite. The user receives none of it and is not charged. */
class RewriteRefused extends DomainError {
  /** One sentence each, shown to the user. */
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const text = `This rewrite was refused, and nothing was charged. ${reasons.join(' ')}`;
    super('PROVIDER_FAILED', text, { details: { reasons } });
    this.reasons = reasons;
  }
}

/**
 * The rewriter with its result checked. What it streams is provisional: only `text` of the result has been
 * through the guard. Spans of changes are dropped where a repair made them point elsewhere.
 * @throws RewriteRefused, beside whatever the rewriter throws
 */
export const guarded = (rewriter: Rewriter, texts: TextProcessor): Rewriter => ({
  rewrite: async (request) => {
    const result = await rewriter.rewrite(request);
    const { text: original, instruction, signal } = request;
    const verdict = await texts.check({ original, rewritten: result.text, instruction }, signal);
    if (!verdict.ok) throw new RewriteRefused(verdict.reasons);
    return { ...result, text: verdict.text, changes: verdict.text === result.text ? result.changes : [] };
  },
});
