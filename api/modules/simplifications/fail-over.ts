import { DomainError } from '#api/kernel/errors.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import type { Rewriter, RewriteRequest } from '#api/ports/rewriter.ts';

/** A provider that does not begin to respond within this time is taken for hanging, if there is another one. */
const RESPONSE_MS = 20 * SECOND_MS;

/**
 * Returns how long a rewriter may take until it begins to respond, so that those after it have their turn. If there are none, or all of
 * them are paused, it may use all the time that is left: a model can think for long.
 */
function limitResponse({ deadlineAt = Infinity }: RewriteRequest, next: readonly Rewriter[]) {
  const ready = next.filter(({ isPaused }) => !isPaused?.()).length;
  if (ready === 0) return {};
  return { respondWithinMs: Math.min(RESPONSE_MS, (deadlineAt - performance.now()) / (ready + 1)) };
}

/**
 * Tries rewriters in order until one succeeds. Does not try the next one after a rewriter began to answer, which its provider charges
 * for, or when the request was aborted.
 */
export const withFailover = (rewriters: readonly Rewriter[]): Rewriter => ({
  rewrite: async (request) => {
    let failure: Error | undefined;
    let pieces = 0;
    const { onText } = request;
    const countingPieces = onText && {
      onText: (piece: string) => {
        pieces += 1;
        onText(piece);
      },
    };
    for (const [index, rewriter] of rewriters.entries()) {
      try {
        const limit = limitResponse(request, rewriters.slice(index + 1));
        return await rewriter.rewrite({ ...request, ...countingPieces, ...limit });
      } catch (error) {
        // Other errors are bugs, which must not be hidden by a success of the next provider.
        if (pieces > 0 || request.signal.aborted || !(error instanceof DomainError)) throw error;
        if (error instanceof ProviderFailure && error.isAnswered) throw error;
        failure = error;
      }
    }
    throw failure ?? new DomainError('UNAVAILABLE', 'No model is available at the moment');
  },
});
