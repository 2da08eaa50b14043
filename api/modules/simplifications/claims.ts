import { createHash } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { findHold, refundRun, STALE_HOLD_MS } from '#api/modules/quota/holds.service.ts';
import { findLedgerEntry, insertRefundedEntry } from '#api/modules/quota/ledger.service.ts';
import { type IdempotencyKeyRecord, IdempotencyKeys } from './idempotency-key.model.ts';

const KEPT_FOR_MS = DAY_MS;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A client's key, and what it was sent with. */
export interface Claim {
  readonly id: string;
  readonly userId: Types.ObjectId;
  readonly bodyHash: string;
}

/** @param body everything that a run with this key depends on */
export const claimOf = (userId: Types.ObjectId, key: string, body: string): Claim => ({
  id: `${userId.toString()}:${sha256(key)}`,
  userId,
  bodyHash: sha256(body),
});

/** A run that is to be made, and the claim that it answers. */
export interface OpenRun {
  readonly runId: Types.ObjectId;
  readonly startedAt: Date;
  readonly claimId: string | null;
}

export const openRun = (startedAt: Date, claimId: string | null): OpenRun => ({
  runId: idAt(startedAt),
  startedAt,
  claimId,
});

/** What became of the run that a claim stands for. */
export type ClaimState =
  | { readonly kind: 'mine'; readonly run: OpenRun }
  | { readonly kind: 'answered'; readonly runId: Types.ObjectId; readonly answer: RunFigures }
  | { readonly kind: 'pending' };

/** How much was used and left right after a run. */
export type RunFigures = NonNullable<IdempotencyKeyRecord['answer']>;

async function insertClaim({ id, userId, bodyHash }: Claim, now: Date): Promise<OpenRun | null> {
  const run = openRun(now, id);
  try {
    const { runId, startedAt } = run;
    await IdempotencyKeys.create({ _id: id, userId, bodyHash, runId, startedAt, createdAt: now });
    return run;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Ends a run whose server seems to be gone, so that it can't come back and be counted beside its successor. */
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

/** Of those who find the same dead run, one gets to make the new one. */
async function takeOver({ _id, runId }: IdempotencyKeyRecord, now: Date): Promise<OpenRun | null> {
  const run = openRun(now, _id);
  const { matchedCount } = await IdempotencyKeys.updateOne(
    { _id, runId, answer: null },
    { $set: { runId: run.runId, startedAt: run.startedAt } },
  );
  return matchedCount === 1 ? run : null;
}

async function revive(claim: IdempotencyKeyRecord, now: Date): Promise<OpenRun | null> {
  const isStale = claim.startedAt.getTime() < now.getTime() - STALE_HOLD_MS;
  const ended = isStale
    ? await endAbandonedRun(claim.userId, claim.runId, now)
    : (await findLedgerEntry(claim.runId))?.state;
  return ended === 'refunded' ? takeOver(claim, now) : null;
}

/** Claims the key, or says how far the run is that it stands for. Throws IDEMPOTENCY_MISMATCH when it stands for another text. */
export async function claim(wanted: Claim, now: Date): Promise<ClaimState> {
  const mine = await insertClaim(wanted, now);
  if (mine) return { kind: 'mine', run: mine };
  const existing = await IdempotencyKeys.findOne({ _id: wanted.id }).lean();
  // It was given up between the two.
  if (!existing) return claim(wanted, now);
  // The index removes old keys within a minute or so; here they end to the second.
  if (existing.createdAt.getTime() <= now.getTime() - KEPT_FOR_MS) {
    await IdempotencyKeys.deleteOne({ _id: wanted.id, runId: existing.runId });
    return claim(wanted, now);
  }
  if (existing.bodyHash !== wanted.bodyHash) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was already used with another text');
  }
  if (existing.answer) return { kind: 'answered', runId: existing.runId, answer: existing.answer };
  const revived = await revive(existing, now);
  return revived ? { kind: 'mine', run: revived } : { kind: 'pending' };
}

/** Frees the key of a run that failed: whoever sends it again gets a new run. */
export async function giveUpClaim({ claimId, runId }: OpenRun): Promise<void> {
  if (claimId) await IdempotencyKeys.deleteOne({ _id: claimId, runId, answer: null });
}

/** Ties answers to keys, in the transaction that commits their runs. */
export async function answerClaims(
  session: ClientSession,
  answers: readonly { readonly claimId: string; readonly runId: Types.ObjectId; readonly answer: RunFigures }[],
): Promise<void> {
  if (answers.length === 0) return;
  await IdempotencyKeys.bulkWrite(
    answers.map(({ claimId, runId, answer }) => ({
      updateOne: { filter: { _id: claimId, runId }, update: { $set: { answer } } },
    })),
    { session },
  );
}
