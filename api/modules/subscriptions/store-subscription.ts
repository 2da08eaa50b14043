import type { ClientSession } from 'mongoose';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { getDueDate } from './subscription-timing.rules.ts';

interface StoredState {
  readonly subscription: SubscriptionRecord;
  readonly at: Date;
}

/** Stores the state of a subscription alone. Its ledger row, events and activity are written by `commitChange`. */
export async function storeSubscription(session: ClientSession, { subscription, at }: StoredState): Promise<void> {
  const { _id, ...state } = subscription;
  const row = { ...state, dueAt: getDueDate(subscription), updatedAt: at };
  await Subscriptions.updateOne({ _id }, { $set: row }, { session, upsert: true });
}
