import type { ClientSession } from 'mongoose';
import { RenewalChanges } from './renewal-change.model.ts';
import type { Renewal } from './subscription.model.ts';

export const toId = ({ provider, ref }: Renewal) => `${provider}:${ref}`;

/**
 * Drops the queued change of renewals that stop. A change that is being sent right now is withdrawn by
 * another request after it.
 */
export async function dropRenewalChange(session: ClientSession, renewal: Renewal): Promise<void> {
  const _id = toId(renewal);
  await RenewalChanges.deleteOne({ _id, claimedUntil: null }, { session });
  await RenewalChanges.updateOne(
    { _id },
    { $set: { next: null, purchaseId: null }, $inc: { version: 1 } },
    { session },
  );
}
