import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { OutboxEvents } from './outbox-event.model.ts';

/** Something that happened, as it was announced. */
export interface OutboxEvent {
  readonly _id: Types.ObjectId;
  readonly type: string;
  /** Whom it is about. Null: nobody. */
  readonly userId: Types.ObjectId | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/**
 * Hands over what was announced and told to nobody yet, oldest first, once: of several servers that try, one does. Whatever `handOver`
 * writes in the transaction is there exactly when the events are done with. Answers how many there were.
 */
export async function dispatchEvents(
  handOver: (session: ClientSession, events: readonly OutboxEvent[]) => Promise<void>,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<number> {
  return mongoose.connection.transaction(async (session) => {
    const events = await OutboxEvents.find({ dispatchedAt: null }, null, { session })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<OutboxEvent[]>();
    if (events.length === 0) return 0;
    await handOver(session, events);
    const these = { _id: trusted({ $in: events.map(({ _id }) => _id) }) };
    await OutboxEvents.updateMany(these, { $set: { dispatchedAt: at } }, { session });
    return events.length;
  });
}
