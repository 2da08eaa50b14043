import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { ProviderFailure } from '../provider-failure.ts';

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
    for (const rewriter of rewriters) {
      try {
        return await rewriter.rewrite({ ...request, ...countingPieces });
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
