import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { OutboxEvents } from './outbox-event.model.ts';

/** An event as it was stored. */
export interface OutboxEvent {
  readonly _id: Types.ObjectId;
  readonly type: string;
  /** The user that the event is about, if any. */
  readonly userId: Types.ObjectId | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/**
 * Passes pending events to `handle`, oldest first, and marks them as dispatched in the same transaction, so that each
 * event is handled exactly once, even if several servers dispatch. Returns the number of events.
 */
export async function dispatchEvents(
  handle: (session: ClientSession, events: readonly OutboxEvent[]) => Promise<void>,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<number> {
  // Usually no event is pending, which this finds out with fewer commands than a transaction.
  if (!(await OutboxEvents.exists({ dispatchedAt: null }))) return 0;
  return mongoose.connection.transaction(async (session) => {
    const events = await OutboxEvents.find({ dispatchedAt: null }, null, { session })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<OutboxEvent[]>();
    if (events.length === 0) return 0;
    await handle(session, events);
    const handled = { _id: trusted({ $in: events.map(({ _id }) => _id) }) };
    await OutboxEvents.updateMany(handled, { $set: { dispatchedAt: at } }, { session });
    return events.length;
  });
}
