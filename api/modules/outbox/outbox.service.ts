import { type ClientSession, trusted, Types } from 'mongoose';
import { OutboxEvents } from './outbox-event.model.ts';

export type OutboxEventType =
  | 'user.created'
  | 'user.updated'
  | 'user.status_changed'
  | 'user.deleted'
  | 'subscription.updated'
  | 'subscription.extended';

/** Whoever hears of an account's end needs to be told whose it was. */
export const USER_DELETED = 'user.deleted' satisfies OutboxEventType;

type EventData = Readonly<Record<string, unknown>>;

/** Whom an event is about: its `user`, its `user_id`, or what it names alone. */
function personIn({ user, user_id: userId, id }: EventData): Types.ObjectId | null {
  const found = (user as { readonly id?: unknown } | undefined)?.id ?? userId ?? id;
  return Types.ObjectId.isValid(String(found)) ? new Types.ObjectId(String(found)) : null;
}

interface NewEvent {
  readonly type: OutboxEventType;
  /** Ids and changed values, in the field names of REST. Never the text of a prompt. */
  readonly data: EventData;
  readonly at: Date;
}

/** Stores an event for webhooks, in the transaction of the change that it announces. */
export async function appendEvent(session: ClientSession, { type, data, at }: NewEvent): Promise<void> {
  await OutboxEvents.create([{ type, userId: personIn(data), data, createdAt: at }], { session });
}

/** Has nobody told of what was announced so far. */
export async function closeOutbox(at: Date): Promise<void> {
  await OutboxEvents.updateMany({ dispatchedAt: null }, { $set: { dispatchedAt: at } });
}

/** Forgets the addresses of deleted people once everybody has been told. */
export async function forgetAddressesOfDeleted(): Promise<void> {
  await OutboxEvents.updateMany(
    { type: USER_DELETED, dispatchedAt: trusted({ $ne: null }), 'data.email': trusted({ $exists: true }) },
    { $unset: { 'data.email': 1 } },
  );
}
