import { Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RateRunInput, RunRating } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { findLedgerEntry, type LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { RATING } from '#schema/limits.ts';
import { encryptComment } from './rating-comments.ts';
import { type RunRatingRow, RunRatings } from './run-rating.model.ts';

const KEPT_DAYS = 400;

/** Returns the ledger entry of one of the user's committed runs. Throws NOT_FOUND, also for one that was refunded, and for a run of another user. */
async function getOwnRun(userId: Types.ObjectId, runId: Types.ObjectId): Promise<LedgerEntryRecord> {
  const run = await findLedgerEntry(runId);
  if (!run?.userId.equals(userId) || run.state !== 'committed') {
    throw new DomainError('NOT_FOUND', 'This rewrite does not exist');
  }
  return run;
}

/** Stores the rating in place of an earlier one. */
async function store({ _id, ...row }: RunRatingRow): Promise<void> {
  const write = () => RunRatings.updateOne({ _id }, { $set: row }, { upsert: true });
  try {
    await write();
  } catch (error) {
    // Another request has just stored the first rating of the run.
    if (!isDuplicateKey(error)) throw error;
    await write();
  }
}

/** Rates one of the viewer's runs, in place of an earlier rating. Throws NOT_FOUND, BAD_USER_INPUT and RATE_LIMITED. */
export async function rateRun(ctx: RequestContext, input: RateRunInput): Promise<RunRating> {
  const { user, userId } = requireUser(ctx.viewer);
  const comment = input.comment?.trim() ?? '';
  assertValid({ comment: lengthProblem('Comment', comment, RATING.comment) });
  await ctx.runtime.rateLimits.consume('rateRun', userId);
  const { _id, action, model } = await getOwnRun(user._id, toObjectId(input.runId));
  const { isGood, reason = null } = input;
  const ratedAt = ctx.now();
  await store({
    _id,
    userId: user._id,
    isGood,
    reason,
    ciphertext: comment === '' ? null : encryptComment(ctx.runtime, comment, { _id, userId: user._id }),
    action,
    model,
    ratedAt,
    expiresAt: addDays(ratedAt, KEPT_DAYS),
  });
  return { runId: String(_id), isGood, reason, comment: comment || null, ratedAt };
}

/** Removes the viewer's rating of a run, if there is one. */
export async function removeRating(ctx: RequestContext, runId: string): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  await RunRatings.deleteOne({ _id: toObjectId(runId), userId: user._id });
  return runId;
}
