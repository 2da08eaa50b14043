import { createHash } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { findHold, refundRun, STALE_HOLD_MS } from '#api/modules/quota/holds.service.ts';
import { findLedgerEntry, insertRefundedEntry } from '#api/modules/quota/ledger.service.ts';
import { type IdempotencyKeyRecord, IdempotencyKeys } from './idempotency-key.model.ts';

const KEEP_MS = DAY_MS;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

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
  | { readonly kind: 'answered'; readonly runId: Types.ObjectId; readonly answer: RunQuota }
  | { readonly kind: 'pending' };

/** The used and remaining prompts right after a run. */
export type RunQuota = NonNullable<IdempotencyKeyRecord['answer']>;

async function insertClaim({ id, userId, bodyHash }: Claim, now: Date): Promise<StartedRun | null> {
  const run = startRun(now, id);
  try {
    const { runId, startedAt } = run;
    await IdempotencyKeys.create({ _id: id, userId, bodyHash, runId, startedAt, createdAt: now });
    return run;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Ends a run whose server seems to have stopped, so that it can't be committed any more and the prompt is not counted twice. */
async function endAbandonedRun(
  userId: Types.ObjectId,
  runId: Types.ObjectId,
  now: Date,
): Promise<'committed' | 'refunded'> {
  const hold = await findHold(userId, runId);
  return hold
    ? refundRun(hold, now)
    : insertRefundedEntry({ runId, userId, walletId: null, bucket: 'plan', windowStart: now }, now);
}

/** Starts a new run for a claim whose run ended without an answer. Returns null when a concurrent request started one first. */
async function takeOverClaim({ _id, runId }: IdempotencyKeyRecord, now: Date): Promise<StartedRun | null> {
  const run = startRun(now, _id);
  const { matchedCount } = await IdempotencyKeys.updateOne(
    { _id, runId, answer: null },
    { $set: { runId: run.runId, startedAt: run.startedAt } },
  );
  return matchedCount === 1 ? run : null;
}

/** Returns null when the claim's run is in progress, or was committed. */
async function retryEndedRun(claim: IdempotencyKeyRecord, now: Date): Promise<StartedRun | null> {
  const isStale = claim.startedAt.getTime() < now.getTime() - STALE_HOLD_MS;
  const state = isStale
    ? await endAbandonedRun(claim.userId, claim.runId, now)
    : (await findLedgerEntry(claim.runId))?.state;
  return state === 'refunded' ? takeOverClaim(claim, now) : null;
}

/** Reserves the key, or returns the state of the run that it is reserved for. Throws IDEMPOTENCY_MISMATCH for another request. */
export async function acquireClaim(claim: Claim, now: Date): Promise<ClaimState> {
  const acquired = await insertClaim(claim, now);
  if (acquired) return { kind: 'acquired', run: acquired };
  const existing = await IdempotencyKeys.findOne({ _id: claim.id }).lean();
  // The claim was released after the failed insert.
  if (!existing) return acquireClaim(claim, now);
  // MongoDB deletes expired rows up to a minute late.
  if (existing.createdAt.getTime() <= now.getTime() - KEEP_MS) {
    await IdempotencyKeys.deleteOne({ _id: claim.id, runId: existing.runId });
    return acquireClaim(claim, now);
  }
  if (existing.bodyHash !== claim.bodyHash) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was already used with another text');
  }
  if (existing.answer) return { kind: 'answered', runId: existing.runId, answer: existing.answer };
  const run = await retryEndedRun(existing, now);
  return run ? { kind: 'acquired', run } : { kind: 'pending' };
}

/** Releases the key of a failed run, so that a repeated request starts a new run. */
export async function releaseClaim({ claimId, runId }: StartedRun): Promise<void> {
  if (claimId) await IdempotencyKeys.deleteOne({ _id: claimId, runId, answer: null });
}

/** Stores the answers of runs that have a claim, in the transaction that commits the runs. */
export async function storeClaimAnswers(
  session: ClientSession,
  answers: readonly { readonly claimId: string; readonly runId: Types.ObjectId; readonly answer: RunQuota }[],
): Promise<void> {
  if (answers.length === 0) return;
  await IdempotencyKeys.bulkWrite(
    answers.map(({ claimId, runId, answer }) => ({
      updateOne: { filter: { _id: claimId, runId }, update: { $set: { answer } } },
    })),
    { session },
  );
}
