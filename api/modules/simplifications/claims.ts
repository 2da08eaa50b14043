import { createHash } from 'node:crypto';
import { trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS, SECOND_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { findHold, refundRun } from '#api/modules/quota/holds.service.ts';
import { findLedgerEntry, insertRefundedEntry } from '#api/modules/quota/ledger.service.ts';
import { type IdempotencyKeyRecord, IdempotencyKeys } from './idempotency-key.model.ts';

const KEEP_MS = DAY_MS;

/** A server renews the leases of its runs this often. */
export const RENEW_EVERY_MS = 1.5 * SECOND_MS;
/**
 * A lease that was not renewed for this long belongs to a server that stopped. The database writes and compares the times, so that servers'
 * clocks need not agree, and the time that a server was away counts too.
 */
const EXPIRES_AFTER_MS = 6 * SECOND_MS;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The database failed while the run was committed: the run may be committed or not. Its key stays claimed, and a retry finds out. */
export class OutcomeUnknown extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'Please try again in a moment', { cause });
  }
}

/** An idempotency key of a user, reserved for one request. */
export interface Claim {
  readonly id: string;
  readonly userId: Types.ObjectId;
  readonly bodyHash: string;
}

/** @param body the whole request: the key is valid for this request only */
export const buildClaim = (userId: Types.ObjectId, key: string, body: string): Claim => ({
  id: `${userId.toString()}:${sha256(key)}`,
  userId,
  bodyHash: sha256(body),
});

/** A run in progress. `claimId` is null for a request without an idempotency key. */
export interface StartedRun {
  readonly runId: Types.ObjectId;
  readonly startedAt: Date;
  readonly claimId: string | null;
}

export const startRun = (startedAt: Date, claimId: string | null): StartedRun => ({
  runId: idAt(startedAt),
  startedAt,
  claimId,
});

/** `acquired`: the caller does the run. `answered`: the run is done. `pending`: another request does the run. */
export type ClaimState =
  | { readonly kind: 'acquired'; readonly run: StartedRun }
  | { readonly kind: 'answered'; readonly runId: Types.ObjectId }
  | { readonly kind: 'pending' };

async function insertClaim({ id, userId, bodyHash }: Claim, now: Date): Promise<StartedRun | null> {
  const run = startRun(now, id);
  try {
    // The run's id is new, so this inserts a row, or fails because the key is reserved.
    await IdempotencyKeys.updateOne(
      { _id: id, runId: run.runId },
      { $setOnInsert: { userId, bodyHash, createdAt: now }, $currentDate: { renewedAt: true } },
      { upsert: true },
    );
    return run;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

interface FollowedClaim extends Omit<IdempotencyKeyRecord, 'renewedAt'> {
  /** Whether the server that does the run has stopped. */
  readonly hasLeaseEnded: boolean;
}

const findClaim = (id: string) =>
  IdempotencyKeys.findOne({ _id: id })
    .select({
      ...{ userId: 1, bodyHash: 1, runId: 1, createdAt: 1 },
      hasLeaseEnded: { $gt: [{ $subtract: ['$$NOW', '$renewedAt'] }, EXPIRES_AFTER_MS] },
    })
    .lean<FollowedClaim>();

/** Ends a run whose server seems to have stopped, so that it can't be committed any more and the prompt is not counted twice. */
async function endAbandonedRun({ userId, runId }: FollowedClaim, now: Date): Promise<'committed' | 'refunded'> {
  const hold = await findHold(userId, runId);
  return hold
    ? refundRun(hold, now)
    : insertRefundedEntry({ runId, userId, walletId: null, bucket: 'plan', windowStart: now }, now);
}

/** Starts a new run for a claim whose run was refunded. Returns null when a concurrent request started one first. */
async function takeOverClaim({ _id, runId }: FollowedClaim, now: Date): Promise<StartedRun | null> {
  const run = startRun(now, _id);
  const { matchedCount } = await IdempotencyKeys.updateOne(
    { _id, runId },
    { $set: { runId: run.runId }, $currentDate: { renewedAt: true } },
  );
  return matchedCount === 1 ? run : null;
}

/** The state of the claim's run, which is started again if it was refunded, or if its server has stopped. */
async function followRun(claim: FollowedClaim, now: Date): Promise<ClaimState> {
  const stored = (await findLedgerEntry(claim.runId))?.state;
  const state = stored ?? (claim.hasLeaseEnded ? await endAbandonedRun(claim, now) : null);
  if (state === 'committed') return { kind: 'answered', runId: claim.runId };
  const run = state === 'refunded' ? await takeOverClaim(claim, now) : null;
  return run ? { kind: 'acquired', run } : { kind: 'pending' };
}

/** Reserves the key, or returns the state of the run that it is reserved for. Throws IDEMPOTENCY_MISMATCH for another request. */
export async function acquireClaim(claim: Claim, now: Date): Promise<ClaimState> {
  const acquired = await insertClaim(claim, now);
  return acquired ? { kind: 'acquired', run: acquired } : followClaim(claim, now);
}

/** As `acquireClaim`, for a key that was reserved when it was last read. */
export async function followClaim(claim: Claim, now: Date): Promise<ClaimState> {
  const existing = await findClaim(claim.id);
  // The claim was released.
  if (!existing) return acquireClaim(claim, now);
  // MongoDB deletes expired rows up to a minute late.
  if (existing.createdAt.getTime() <= now.getTime() - KEEP_MS) {
    await IdempotencyKeys.deleteOne({ _id: claim.id, runId: existing.runId });
    return acquireClaim(claim, now);
  }
  if (existing.bodyHash !== claim.bodyHash) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was already used with another text');
  }
  return followRun(existing, now);
}

/** Renews the leases of runs. A run that another server took over has another id, and is not renewed. */
export async function renewClaims(runs: readonly StartedRun[]): Promise<void> {
  await IdempotencyKeys.updateMany(
    {
      _id: trusted({ $in: runs.map(({ claimId }) => claimId) }),
      runId: trusted({ $in: runs.map(({ runId }) => runId) }),
    },
    { $currentDate: { renewedAt: true } },
  );
}

/** Releases the key of a failed run, so that a repeated request starts a new run. */
export async function releaseClaim({ claimId, runId }: StartedRun): Promise<void> {
  if (claimId) await IdempotencyKeys.deleteOne({ _id: claimId, runId });
}
