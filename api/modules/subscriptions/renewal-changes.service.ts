import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { claimEnd, notClaimed, retryTime, sendDue } from '#api/database/due-requests.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { type RenewalChangeRow, RenewalChanges } from './renewal-change.model.ts';
import { toId } from './renewal-changes.ts';
import type { Renewal } from './subscription.model.ts';

export type { RenewalChangeRow } from './renewal-change.model.ts';

interface NewRenewalChange {
  readonly renewal: Renewal;
  readonly current: RenewalTerms;
  /** Null: withdraws an earlier change. */
  readonly next: RenewalTerms | null;
  /** The planned purchase that `next` pays for. Null: none. */
  readonly purchaseId: Types.ObjectId | null;
  /** The planned purchase that this decision replaces. Null: none. */
  readonly replacedId: Types.ObjectId | null;
  readonly at: Date;
}

/** Stores what the provider must charge from the next period on, in the transaction that decides it. It replaces an earlier decision. */
export async function queueRenewalChange(
  session: ClientSession,
  { renewal, current, next, purchaseId, replacedId, at }: NewRenewalChange,
): Promise<void> {
  const { provider, ref } = renewal;
  await RenewalChanges.updateOne(
    { _id: toId(renewal) },
    {
      $set: { provider, ref, current, next, purchaseId, attempts: 0, nextAttemptAt: at },
      // Without a row, the provider has confirmed what is replaced.
      $setOnInsert: { confirmedId: replacedId },
      $inc: { version: 1 },
    },
    { session, upsert: true },
  );
}

interface Sending {
  /** Rejects when the provider does not confirm. CONFLICT: it never will. */
  readonly send: (change: RenewalChangeRow) => Promise<void>;
  /**
   * Takes back what the provider refused, in the transaction that drops the request. Not called when a newer decision
   * replaced the request meanwhile.
   */
  readonly takeBack: (session: ClientSession, change: RenewalChangeRow) => Promise<void>;
  readonly now: Date;
}

/** Claims a change for this server. Returns null when no change matches or another server sends it. */
const claim = (filter: object, now: Date) =>
  RenewalChanges.findOneAndUpdate(
    { ...filter, ...notClaimed(now) },
    { $inc: { attempts: 1 }, $set: { claimedUntil: claimEnd(now) } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<RenewalChangeRow>();

const isRefusal = (error: unknown) => error instanceof DomainError && error.code === 'CONFLICT';

/** Drops a confirmed change. A newer decision that was made while it was sent stays queued. */
async function confirmChange({ _id, version, purchaseId }: RenewalChangeRow): Promise<void> {
  const { deletedCount } = await RenewalChanges.deleteOne({ _id, version });
  if (deletedCount === 0) await RenewalChanges.updateOne({ _id }, { $set: { confirmedId: purchaseId ?? null } });
}

/** Drops a refused change and takes it back. Does nothing when a newer decision replaced it. */
const dropRefusedChange = (change: RenewalChangeRow, { takeBack }: Sending) =>
  mongoose.connection.transaction(async (session) => {
    const { _id, version } = change;
    const { deletedCount } = await RenewalChanges.deleteOne({ _id, version }, { session });
    if (deletedCount > 0) await takeBack(session, change);
  });

/**
 * Sends a claimed change. Throws the provider's error, after scheduling the next attempt; a CONFLICT is final, and the
 * change is dropped and taken back. If that fails, the change is sent again, and refused again.
 */
async function sendClaimed(change: RenewalChangeRow, sending: Sending): Promise<void> {
  const { _id, version, attempts, claimedUntil } = change;
  // After the time of its claim, another server may be sending the change.
  const claimed = { _id, claimedUntil };
  try {
    await sending.send(change);
    await confirmChange(change);
  } catch (error) {
    const nextAttemptAt = retryTime(sending.now, attempts);
    await RenewalChanges.updateOne({ ...claimed, version }, { $set: { nextAttemptAt } });
    if (isRefusal(error)) await dropRefusedChange(change, sending);
    throw error;
  } finally {
    await RenewalChanges.updateOne(claimed, { $set: { claimedUntil: null } });
  }
}

/**
 * Sends the queued change of one subscription now. Does nothing while another server sends it.
 * Throws the provider's error.
 */
export async function sendRenewalChange(renewal: Renewal, sending: Sending): Promise<void> {
  const change = await claim({ _id: toId(renewal) }, sending.now);
  if (change) await sendClaimed(change, sending);
}

interface DueSending extends Sending {
  readonly onFailure: (error: unknown, change: RenewalChangeRow) => void;
}

/** Sends all changes that are due. A change that fails is reported to `onFailure` and sent again later. */
export async function sendDueChanges(sending: DueSending): Promise<void> {
  const { now, onFailure } = sending;
  await sendDue(
    () => claim({ nextAttemptAt: trusted({ $lte: now }) }, now),
    async (change) => {
      try {
        await sendClaimed(change, sending);
      } catch (error) {
        onFailure(error, change);
      }
    },
  );
}
