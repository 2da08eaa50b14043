import type { ReviewedChange } from '#web/lib/review.ts';

/** Stands in place of the reason of a change that the user made. */
export const OWN_EDIT = 'Your edit';

/** What a change can be made to be. The user's own edits are undone, which restores the words of the prompt. */
export function toDecision({ isRejected, isOwn }: Pick<ReviewedChange, 'isRejected' | 'isOwn'>): string {
  if (isOwn) return isRejected ? 'Redo' : 'Undo';
  return isRejected ? 'Accept' : 'Reject';
}
