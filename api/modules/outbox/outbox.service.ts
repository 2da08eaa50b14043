import { type ClientSession, trusted, Types } from 'mongoose';
import { isObjectId } from '#api/database/object-id.ts';
import type { WEBHOOK_EVENTS } from '#schema/limits.ts';
import { OutboxEvents } from './outbox-event.model.ts';

export type OutboxEventType = (typeof WEBHOOK_EVENTS)[number];

/** The one event that keeps a user's email address after the account is deleted, until it is dispatched to the webhooks. */
export const USER_DELETED = 'user.deleted' satisfies OutboxEventType;

type EventData = Readonly<Record<string, unknown>>;

/** Finds the user that an event is about: `user.id`, `user_id` or `id` of its data. */
function findSubjectId({ user, user_id: userId, id }: EventData): Types.ObjectId | null {
  const found = (user as { readonly id?: unknown } | undefined)?.id ?? userId ?? id;
  return isObjectId(String(found)) ? new Types.ObjectId(String(found)) : null;
}

interface NewEvent {
  readonly type: OutboxEventType;
  /** Ids and changed values, in the field names of REST. Never the text of a prompt. */
  readonly data: EventData;
  readonly at: Date;
}

/** Stores an event for webhooks, in the transaction of the change that it announces. */
export async function appendEvent(session: ClientSession, { type, data, at }: NewEvent): Promise<void> {
  await OutboxEvents.create([{ type, userId: findSubjectId(data), data, createdAt: at }], { session });
}

/** Marks all pending events as dispatched, so that no webhook receives them. For the demo; the server does not call it. */
export async function discardPendingEvents(at: Date): Promise<void> {
  await OutboxEvents.updateMany({ dispatchedAt: null }, { $set: { dispatchedAt: at } });
}

/** Removes deleted users' email addresses from events that were dispatched. */
export async function eraseDeletedUsersAddresses(): Promise<void> {
  await OutboxEvents.updateMany(
    { type: USER_DELETED, dispatchedAt: trusted({ $ne: null }), 'data.email': trusted({ $exists: true }) },
    { $unset: { 'data.email': 1 } },
  );
}
