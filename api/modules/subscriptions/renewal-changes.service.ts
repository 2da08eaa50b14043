import { type ClientSession, trusted } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { type RenewalChangeRow, RenewalChanges } from './renewal-change.model.ts';
import type { Renewal } from './subscription.model.ts';

export type { RenewalChangeRow } from './renewal-change.model.ts';

/** For how long the server that sends a change keeps other servers from sending it. */
const CLAIMED_MS = 2 * MINUTE_MS;
const RETRY_DELAY = { firstMs: 2 * MINUTE_MS, maxMs: 6 * HOUR_MS };

const toId = ({ provider, ref }: Renewal) => `${provider}:${ref}`;

interface NewRenewalChange {
  readonly renewal: Renewal;
  readonly current: RenewalTerms;
  /** Null: withdraws an earlier change. */
  readonly next: RenewalTerms | null;
  readonly at: Date;
}

/** Stores what the provider must charge from the next period on, in the transaction that decides it. It replaces an earlier decision. */
export async function queueRenewalChange(
  session: ClientSession,
  { renewal, current, next, at }: NewRenewalChange,
): Promise<void> {
  const { provider, ref } = renewal;
  await RenewalChanges.updateOne(
    { _id: toId(renewal) },
    { $set: { provider, ref, current, next, attempts: 0, nextAttemptAt: at }, $inc: { version: 1 } },
    { session, upsert: true },
  );
}

/**
 * Drops the queued change of renewals that stop. A change that is being sent right now is withdrawn by
 * another request after it.
 */
export async function dropRenewalChange(session: ClientSession, renewal: Renewal): Promise<void> {
  const _id = toId(renewal);
  await RenewalChanges.deleteOne({ _id, claimedUntil: null }, { session });
  await RenewalChanges.updateOne({ _id }, { $set: { next: null }, $inc: { version: 1 } }, { session });
}

interface Sending {
  /** Rejects when the provider does not confirm. CONFLICT: it never will. */
  readonly send: (change: RenewalChangeRow) => Promise<void>;
  readonly now: Date;
}

const isNotClaimed = (now: Date) => ({ $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }] });

/** Claims a change for this server. Returns null when no change matches or another server sends it. */
const claim = (filter: object, now: Date) =>
  RenewalChanges.findOneAndUpdate(
    { ...filter, ...isNotClaimed(now) },
    { $inc: { attempts: 1 }, $set: { claimedUntil: new Date(now.getTime() + CLAIMED_MS) } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<RenewalChangeRow>();

/**
 * Sends a claimed change. A newer decision that was made while it was sent stays queued. Throws the provider's error,
 * after scheduling the next attempt; a CONFLICT is final, and the change is dropped.
 */
async function sendClaimed(change: RenewalChangeRow, { send, now }: Sending): Promise<void> {
  const { _id, version, attempts } = change;
  const sent = { _id, version };
  try {
    await send(change);
    await RenewalChanges.deleteOne(sent);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') await RenewalChanges.deleteOne(sent);
    const nextAttemptAt = new Date(now.getTime() + exponentialBackoff(attempts, RETRY_DELAY));
    await RenewalChanges.updateOne(sent, { $set: { nextAttemptAt } });
    throw error;
  } finally {
    await RenewalChanges.updateOne({ _id }, { $set: { claimedUntil: null } });
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
  readonly onFailure: (error: unknown, change: RenewalChangeRow) => Promise<void>;
}

/** Sends all changes that are due. A change that fails is reported to `onFailure` and sent again later. */
export async function sendDueChanges(sending: DueSending): Promise<void> {
  const { now, onFailure } = sending;
  for (;;) {
    const change = await claim({ nextAttemptAt: trusted({ $lte: now }) }, now);
    if (!change) return;
    await sendClaimed(change, sending).catch((error: unknown) => onFailure(error, change));
  }
}
