import { type ClientSession, type QueryFilter, trusted, type Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { addDays } from '../../days.ts';
import { DomainError } from '../../errors.ts';
import { connectionOf } from '../../graphql/connection.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { containing, toObjectId } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { type HistoryConnectionRecord, HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';
import { rangeOf } from './history-range.ts';
import { firstIdAt } from '../../ids.ts';

export type { HistoryEntryRecord } from './history-entry.model.ts';

/** Somebody's whole history may be a hundred thousand entries. */
const REWRITING_ALL_MS = 60_000;

interface Filters {
  readonly search?: string | null;
  /** Days in UTC, written YYYY-MM-DD. */
  readonly startDate?: unknown;
  readonly endDate?: unknown;
  readonly model?: string | null;
}

interface Page {
  readonly first: number;
  readonly after?: string | null;
}

const latest = (a: Date, b: Date | null) => (b && b > a ? b : a);

/** As far back as the viewer's retention reaches: also the moment they shorten it. Throws BAD_USER_INPUT. */
function filterOf(ctx: RequestContext, { search, startDate, endDate, model }: Filters) {
  const { user } = personOf(ctx.viewer);
  const now = ctx.now();
  const { from, before } = rangeOf({ startDate, endDate });
  const kept = addDays(now, -user.retentionDays);
  const text = search?.trim();
  const conditions: QueryFilter<HistoryEntryRecord>[] = [
    { userId: user._id, expiresAt: trusted({ $gt: now }) },
    { _id: trusted({ $gte: firstIdAt(latest(kept, from)), ...(before && { $lt: firstIdAt(before) }) }) },
    ...(model ? [{ model }] : []),
    ...(text ? [{ $or: [{ originalText: containing(text) }, { simplifiedText: containing(text) }] }] : []),
  ];
  // As a list, so that the cursor's bound on `_id` joins these instead of replacing them.
  return { $and: conditions };
}

/** The viewer's runs, newest first. */
export async function listHistory(
  ctx: RequestContext,
  { first, after, offset, ...filters }: Filters & Page & { readonly offset: number },
): Promise<HistoryConnectionRecord> {
  const filter = filterOf(ctx, filters);
  const page = await connectionOf(HistoryEntries, filter, { first, after, offset });
  return { ...page, userId: personOf(ctx.viewer).user._id };
}

/** The same runs, for somebody who reads on to the end. Throws RATE_LIMITED when they begin too often. */
export async function exportHistory(ctx: RequestContext, args: Filters & Page): Promise<HistoryConnectionRecord> {
  const { user, userId } = personOf(ctx.viewer);
  filterOf(ctx, args);
  if (!args.after) {
    await ctx.runtime.rateLimits.consume('historyExport', userId);
    await recordActivity(ctx, { userId: user._id, type: 'data_export', description: 'Exported the history' });
  }
  return listHistory(ctx, { ...args, offset: 0 });
}

/** Removes the texts of one of the viewer's runs. Throws NOT_FOUND, also when it is somebody else's. */
export async function deleteHistoryEntry(ctx: RequestContext, id: string): Promise<string> {
  const { user } = personOf(ctx.viewer);
  const { deletedCount } = await HistoryEntries.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw new DomainError('NOT_FOUND', 'This entry does not exist');
  return id;
}

/** Removes the texts of all the viewer's runs, and says how many there were. */
export async function deleteHistory(ctx: RequestContext): Promise<number> {
  const { user } = personOf(ctx.viewer);
  const { deletedCount } = await HistoryEntries.deleteMany({ userId: user._id }, { maxTimeMS: REWRITING_ALL_MS });
  return deletedCount;
}

/** Keeps the texts of runs, in the transaction that commits them. */
export async function insertHistory(session: ClientSession, entries: readonly HistoryEntryRecord[]): Promise<void> {
  await HistoryEntries.collection.insertMany([...entries], { session });
}

/** Null once its texts are gone. */
export async function findHistoryEntry(
  userId: Types.ObjectId,
  runId: Types.ObjectId,
): Promise<HistoryEntryRecord | null> {
  return HistoryEntries.findOne({ _id: runId, userId }).lean<HistoryEntryRecord>();
}

/** How many runs have kept their texts, of everybody's. */
export async function countHistory(): Promise<number> {
  return HistoryEntries.countDocuments({}, { maxTimeMS: REWRITING_ALL_MS });
}

/** Gives every entry of a person the end that their retention sets. Reads obey it already. */
export async function applyRetention(userId: Types.ObjectId, retentionDays: number): Promise<void> {
  const expiresAt = { $dateAdd: { startDate: '$createdAt', unit: 'day', amount: retentionDays } };
  await HistoryEntries.updateMany({ userId }, [{ $set: { expiresAt } }], {
    updatePipeline: true,
    maxTimeMS: REWRITING_ALL_MS,
  });
}
