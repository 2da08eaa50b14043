import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { decryptComment } from './rating-comments.ts';
import { type RunRatingRow, RunRatings } from './run-rating.model.ts';

export const personalRatings: PersonalData = buildPersonalData<RunRatingRow>(RunRatings, {
  ownedBy: byUserId,
  exportable: ({ now }) => ({ expiresAt: { $gt: now } }),
  toExportedRow: (row, { runtime }) => ({
    run_id: row._id,
    is_good: row.isGood,
    reason: row.reason,
    comment: decryptComment(runtime, row),
    rated_at: row.ratedAt,
    expires_at: row.expiresAt,
  }),
});
