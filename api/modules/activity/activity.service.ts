import type { ClientSession, Types } from 'mongoose';
import { findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import type { Client } from '#api/kernel/context.ts';
import { idAt } from '#api/lib/ids.ts';
import { Activities, type ActivityConnectionRecord, type ActivityRecord } from './activity.model.ts';

/** The other person whom an entry names, by their account or their address. */
export interface NamedPerson {
  readonly userId?: Types.ObjectId;
  readonly email?: string;
  /** The entry without the name, which stays when the person's account is deleted. */
  readonly descriptionWithoutName: string;
}

/** An entry of a user's activity log. */
interface NewActivity {
  readonly userId: Types.ObjectId;
  readonly type: ActivityRecord['type'];
  /** Left out when the type says what the entry is about. */
  readonly subject?: NonNullable<ActivityRecord['subject']>;
  /** A sentence for the account's owner. */
  readonly description: string;
  /** Left out when the description names no other person. */
  readonly about?: NamedPerson | undefined;
  /** Where the request came from. Null for jobs, and for administrators: users must not see where administrators are. */
  readonly client: Client | null;
  readonly at: Date;
}

const toRow = ({ userId, type, subject, description, about, client, at }: NewActivity): ActivityRecord => ({
  _id: idAt(at),
  userId,
  type,
  subject: subject ?? null,
  description,
  about: about ? { userId: null, email: null, ...about } : null,
  ipAddress: client?.ip ?? null,
  userAgent: client?.userAgent ?? null,
  createdAt: at,
});

/** Adds an entry to a user's activity log. With a session, it is part of the transaction that makes the change. */
export async function recordActivity(session: ClientSession | null, activity: NewActivity): Promise<void> {
  await Activities.create([toRow(activity)], { session });
}

/** Adds many entries in one write. With a session, it is part of the transaction that makes the changes. */
export async function recordActivities(
  session: ClientSession | null,
  activities: readonly NewActivity[],
): Promise<void> {
  if (activities.length > 0) await Activities.collection.insertMany(activities.map(toRow), session ? { session } : {});
}

/** Returns what happened to a user's account, newest first, for administrators. Throws BAD_USER_INPUT. */
export const listUserActivity = (userId: Types.ObjectId, page: PageArgs): Promise<ActivityConnectionRecord> =>
  findConnection(Activities, { userId }, page);
