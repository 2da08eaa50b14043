import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';

/**
 * Tries rewriters in order. The next one has its turn when one fails before it has written anything;
 * once a reader has seen a piece, or has left, the failure stands.
 */
export const failOver = (rewriters: readonly Rewriter[]): Rewriter => ({
  rewrite: async (request) => {
    let failure: Error | undefined;
    let pieces = 0;
    const { onText } = request;
    const watched = onText && {
      onText: (piece: string) => {
        pieces += 1;
        onText(piece);
      },
    };
    for (const rewriter of rewriters) {
      try {
        return await rewriter.rewrite({ ...request, ...watched });
      } catch (error) {
        // What is no refusal is a bug, and not to be covered up by the next provider.
        if (pieces > 0 || request.signal.aborted || !(error instanceof DomainError)) throw error;
        failure = error;
      }
    }
    throw failure ?? new DomainError('UNAVAILABLE', 'No model can be reached at the moment');
  },
});
