import { trusted, type Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS, SECOND_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { sha256 } from '#api/lib/sha256.ts';
import { findHold, refundRun } from '#api/modules/quota/holds.service.ts';
import { findLedgerEntry, insertRefundedEntry, type LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { type IdempotencyKeyRecord, IdempotencyKeys } from './idempotency-key.model.ts';

/** For how long a key gets the same response again. */
const KEPT_MS = DAY_MS;

/** A server renews the leases of its runs this often. */
export const RENEW_INTERVAL_MS = 1.5 * SECOND_MS;
/**
 * A lease that was not renewed for this long belongs to a server that stopped. The database writes and compares these
 * times, so that the clocks of servers need not agree.
 */
const EXPIRES_AFTER_MS = 6 * SECOND_MS;

/**
 * The error of a run whose commit failed in the database: the run may be committed or not. Its idempotency key stays
 * reserved, and a repeated request finds out.
 */
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

const toClaimId = (userId: Types.ObjectId, key: string) => `${userId.toString()}:${sha256(key)}`;

/**
 * Builds the claim of an idempotency key.
 * @param body the whole request: the key is valid for this request only
 */
export const buildClaim = (userId: Types.ObjectId, key: string, body: string): Claim => ({
  id: toClaimId(userId, key),
  userId,
  bodyHash: sha256(body),
});

/**
 * Builds the claim of a refused rewrite that is kept, which must be kept only once. No idempotency key has its id: the hash of a key contains
 * no colon.
 */
export const buildKeepClaim = (userId: Types.ObjectId, refusedId: Types.ObjectId): Claim => ({
  id: `${userId.toString()}:keep:${refusedId.toString()}`,
  userId,
  bodyHash: sha256(refusedId.toString()),
});

/** A run in progress. `claimId` is null for a request without an idempotency key. */
export interface StartedRun {
  readonly runId: Types.ObjectId;
  readonly startedAt: Date;
  readonly claimId: string | null;
}

/** Creates the id of a new run. It contains the start time, so that runs sort by it. */
export const startRun = (startedAt: Date, claimId: string | null): StartedRun => ({
  runId: idAt(startedAt),
  startedAt,
  claimId,
});

/**
 * The state of a claim. `acquired`: the caller does the run. `answered`: the run is done, and its result is stored.
 * `pending`: another request does the run.
 */
export type ClaimState =
  | { readonly kind: 'acquired'; readonly run: StartedRun }
  | { readonly kind: 'answered'; readonly runId: Types.ObjectId }
  | { readonly kind: 'pending' };

/** Reserves a key for a new run. Returns null when the key is reserved already. */
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

/** Returns the id of the run that a user's key is reserved for. Null: there is none. Other than `followClaim`, it changes nothing. */
export async function findRunOfKey(userId: Types.ObjectId, key: string): Promise<Types.ObjectId | null> {
  const claim = await IdempotencyKeys.findOne({ _id: toClaimId(userId, key) }).lean<IdempotencyKeyRecord>();
  return claim?.runId ?? null;
}

interface FollowedClaim extends Omit<IdempotencyKeyRecord, 'renewedAt'> {
  /** Whether the server that does the run has stopped. */
  readonly hasLeaseEnded: boolean;
}

const findClaim = (id: string) =>
  IdempotencyKeys.findOne({ _id: id })
    .select({
      userId: 1,
      bodyHash: 1,
      runId: 1,
      createdAt: 1,
      hasLeaseEnded: { $gt: [{ $subtract: ['$$NOW', '$renewedAt'] }, EXPIRES_AFTER_MS] },
    })
    .lean<FollowedClaim>();

/** Ends a run whose server seems to have stopped, so that it can't be committed any more and the prompt is not counted twice. */
async function endAbandonedRun({ userId, runId }: FollowedClaim, now: Date): Promise<'committed' | 'refunded'> {
  const hold = await findHold(userId, runId);
  // Without a hold no prompt is given back: the entry only ends the run, and its bucket counts nowhere.
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

/** Returns whether a run failed and was charged: it is committed, but has no result. */
export const isChargedFailure = ({ state, model }: Pick<LedgerEntryRecord, 'state' | 'model'>): boolean =>
  state === 'committed' && model === null;

/**
 * Returns the state of the claim's run. If that run was refunded, failed and was charged, or its server has stopped, the caller gets a new one,
 * unless a concurrent request got it first: then that one is pending.
 */
async function followRun(claim: FollowedClaim, now: Date): Promise<ClaimState> {
  const entry = await findLedgerEntry(claim.runId);
  const state = entry?.state ?? (claim.hasLeaseEnded ? await endAbandonedRun(claim, now) : null);
  // A failed run that was charged has no answer: like after a refund, another attempt may follow.
  const hasNoAnswer = entry !== null && isChargedFailure(entry);
  if (state === 'committed' && !hasNoAnswer) return { kind: 'answered', runId: claim.runId };
  const run = state === 'refunded' || hasNoAnswer ? await takeOverClaim(claim, now) : null;
  return run ? { kind: 'acquired', run } : { kind: 'pending' };
}

/**
 * Reserves the key, or returns the state of the run for which it is reserved. Throws IDEMPOTENCY_MISMATCH when that
 * run is another request's.
 */
export async function acquireClaim(claim: Claim, now: Date): Promise<ClaimState> {
  const acquired = await insertClaim(claim, now);
  return acquired ? { kind: 'acquired', run: acquired } : followClaim(claim, now);
}

/**
 * Does what `acquireClaim` does, for a key that was reserved when it was last read: it reads first, and
 * inserts only if the key is free.
 */
export async function followClaim(claim: Claim, now: Date): Promise<ClaimState> {
  const existing = await findClaim(claim.id);
  // The claim was released.
  if (!existing) return acquireClaim(claim, now);
  // MongoDB deletes expired rows up to a minute late.
  if (existing.createdAt.getTime() <= now.getTime() - KEPT_MS) {
    await IdempotencyKeys.deleteOne({ _id: claim.id, runId: existing.runId });
    return acquireClaim(claim, now);
  }
  if (existing.bodyHash !== claim.bodyHash) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was already used with another text');
  }
  return followRun(existing, now);
}

/**
 * Renews the leases of runs. The lease of a run that another server took over is not renewed:
 * its claim names another run.
 */
export async function renewClaims(runs: readonly StartedRun[]): Promise<void> {
  await IdempotencyKeys.updateMany(
    {
      _id: trusted({ $in: runs.map(({ claimId }) => claimId) }),
      runId: trusted({ $in: runs.map(({ runId }) => runId) }),
    },
    { $currentDate: { renewedAt: true } },
  );
}

/** Releases the key of a run that used no prompt, so that a repeated request starts a new run. */
export async function releaseClaim({ claimId, runId }: StartedRun): Promise<void> {
  if (claimId) await IdempotencyKeys.deleteOne({ _id: claimId, runId });
}
