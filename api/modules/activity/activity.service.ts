import type { ClientSession, Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { connectionOf } from '../../graphql/connection.ts';
import type { Client, RequestContext } from '../../graphql/context.ts';
import { idAt } from '../../ids.ts';
import { Activities, type ActivityConnectionRecord, type ActivityRecord } from './activity.model.ts';

type ActivityType = ActivityRecord['type'];

/** When, and from where: a request's context, or for what a job does, no client. */
interface Occasion {
  readonly now: () => Date;
  readonly client: Client | null;
}

interface NewActivity {
  readonly userId: Types.ObjectId;
  readonly type: ActivityType;
  /** Words for the account's owner. */
  readonly description: string;
}

/** Notes what happened to an account: with a session, in the transaction that makes it happen. */
export async function recordActivity(
  { now, client }: Occasion,
  { userId, type, description }: NewActivity,
  session?: ClientSession,
): Promise<void> {
  const at = now();
  const origin = { ipAddress: client?.ip ?? null, userAgent: client?.userAgent ?? null };
  await Activities.create(
    [{ _id: idAt(at), userId, type, description, ...origin, createdAt: at }],
    session && { session },
  );
}

/** Notes what happened in the past, many things at once. */
export async function recordActivities(
  activities: readonly (NewActivity & { readonly at: Date; readonly client: Client })[],
): Promise<void> {
  await Activities.collection.insertMany(
    activities.map(({ userId, type, description, at, client: { ip, userAgent } }): ActivityRecord => ({
      _id: idAt(at),
      ...{ userId, type, description, ipAddress: ip, userAgent, createdAt: at },
    })),
  );
}

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

/** What happened to the viewer's account, newest first. */
export async function listActivity(ctx: RequestContext, page: PageArgs): Promise<ActivityConnectionRecord> {
  return connectionOf(Activities, { userId: personOf(ctx.viewer).user._id }, page);
}
