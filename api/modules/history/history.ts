import mongoose, { type QueryFilter, trusted, Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { findConnectionInSpans } from '#api/database/id-spans.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { isObjectId, toObjectId } from '#api/database/object-id.ts';
import { containing } from '#api/database/text-patterns.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { readExportPage } from '#api/kernel/export-page.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { firstIdAt } from '#api/lib/ids.ts';
import { NO_ACTION } from '#api/modules/actions/actions.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { endLinks } from '#api/modules/shares/shares.service.ts';
import { HISTORY_SEARCH } from '#schema/limits.ts';
import { toDateRange } from './date-range.ts';
import type { HistoryConnectionMapper } from './history.mappers.ts';
import { deleteBlocks, deleteUnusedBlocks, rebuildBlock } from './history-blocks.ts';
import { HistoryEntries, type HistoryEntryRecord } from './history-entry.model.ts';
import { findSpans } from './search-spans.ts';
import { bitsOfSearch } from './text-filter.ts';

/** For queries on all entries of a user, which may be 100,000. */
export const ALL_ENTRIES_TIMEOUT_MS = 60_000;

interface Filters {
  readonly search?: string | null;
  /** Days in UTC, as YYYY-MM-DD. */
  readonly startDate?: unknown;
  readonly endDate?: unknown;
  readonly model?: string | null;
  /** The value of `HistoryAction.id`. */
  readonly action?: string | null;
  /** Only rewrites that have fewer words than their prompts. */
  readonly savedWords?: boolean;
}

interface Page {
  readonly first: number;
  readonly after?: string | null;
}

/** Selects the entries that a search finds. `block-builder.ts` adds the same texts to the filters. */
const anyTextContains = (search: string): QueryFilter<HistoryEntryRecord> => ({
  $or: [
    { originalText: containing(search) },
    { simplifiedText: containing(search) },
    { editedText: containing(search) },
  ],
});

type EntryTexts = Pick<HistoryEntryRecord, 'originalText' | 'simplifiedText'>;

const latest = (a: Date, b: Date | null) => (b && b > a ? b : a);

export const entryNotFoundError = () => new DomainError('NOT_FOUND', 'This entry does not exist');

/**
 * Returns the bounds of the entries that the viewer may read: those within the retention, even if it was shortened and
 * older entries are not deleted yet.
 */
function readableBy(ctx: RequestContext) {
  const { user } = requireUser(ctx.viewer);
  const now = ctx.now();
  return { user, oldest: addDays(now, -user.retentionDays), notExpired: trusted({ $gt: now }) };
}

/**
 * Returns the filter for entries that the viewer may read and that match, with the parts that a search needs: the text and the first
 * id that is not too old. Throws BAD_USER_INPUT.
 */
function toFilter(ctx: RequestContext, { search, startDate, endDate, model, action, savedWords }: Filters) {
  const { user, oldest, notExpired } = readableBy(ctx);
  const { from, before } = toDateRange({ startDate, endDate });
  const text = search?.trim() ?? '';
  assertValid({ search: searchProblem(text, HISTORY_SEARCH.length) });
  const oldestId = firstIdAt(latest(oldest, from));
  const conditions: QueryFilter<HistoryEntryRecord>[] = [
    { userId: user._id, expiresAt: notExpired },
    { _id: trusted({ $gte: oldestId, ...(before && { $lt: firstIdAt(before) }) }) },
    ...(model ? [{ model }] : []),
    ...(action ? [{ action: action === NO_ACTION ? null : action }] : []),
    ...(savedWords ? [{ wordsSaved: trusted({ $gt: 0 }) }] : []),
    ...(text ? [anyTextContains(text)] : []),
  ];
  // `$and`, so that the cursor's condition on `_id` adds to these conditions instead of replacing one.
  return { filter: { $and: conditions }, text, oldestId };
}

/** Lists the viewer's history entries, newest first. Throws BAD_USER_INPUT. */
export async function listHistory(
  ctx: RequestContext,
  { first, after, offset, ...filters }: Filters & Page & { readonly offset: number },
): Promise<HistoryConnectionMapper> {
  const { filter, text, oldestId } = toFilter(ctx, filters);
  const { _id: userId } = requireUser(ctx.viewer).user;
  // Writes the entries of runs that have just ended.
  await applyPendingEffects(userId);
  const args = { first, after, offset };
  const bits = text ? bitsOfSearch(text) : null;
  const page = bits
    ? await findConnectionInSpans(HistoryEntries, filter, {
        ...args,
        findSpans: (before) => findSpans({ userId, bits, oldest: oldestId, before }),
      })
    : await findConnection(HistoryEntries, filter, args);
  return { ...page, userId };
}

/** Returns the filter for those of these entries that the viewer may read. */
export function readableAmong(ctx: RequestContext, ids: readonly string[]): QueryFilter<HistoryEntryRecord> {
  const { user, oldest, notExpired } = readableBy(ctx);
  const known = ids.filter(isObjectId).map((id) => new Types.ObjectId(id));
  const _id = trusted({ $in: known, $gte: firstIdAt(oldest) });
  return { _id, userId: user._id, expiresAt: notExpired };
}

/**
 * Returns one of the viewer's entries. Null if there is none, if it is another user's, or if it is
 * older than the retention.
 */
export async function findReadableEntry(ctx: RequestContext, id: string): Promise<HistoryEntryRecord | null> {
  await applyPendingEffects(requireUser(ctx.viewer).user._id);
  return HistoryEntries.findOne(readableAmong(ctx, [id])).lean<HistoryEntryRecord>();
}

/** Returns the id of one of these entries that has exactly these texts and that the viewer may read. Null if there is none. */
export async function findEntryWithTexts(
  ctx: RequestContext,
  { ids, originalText, simplifiedText }: EntryTexts & { readonly ids: readonly string[] },
): Promise<string | null> {
  await applyPendingEffects(requireUser(ctx.viewer).user._id);
  const filter = { ...readableAmong(ctx, ids), originalText, simplifiedText };
  const entry = await HistoryEntries.findOne(filter).select({ _id: 1 }).lean();
  return entry && String(entry._id);
}

/**
 * Returns a page of an export. The first page counts as one export and is recorded in the activity log, and so is a page after a cursor that an
 * export did not return to this user within the last hour. Throws BAD_USER_INPUT, and RATE_LIMITED for too many exports.
 */
export async function exportHistory(ctx: RequestContext, args: Filters & Page): Promise<HistoryConnectionMapper> {
  const { user, userId } = requireUser(ctx.viewer);
  // Invalid filters throw before the export counts against the limit.
  toFilter(ctx, args);
  const begin = async () => {
    await ctx.runtime.rateLimits.consume('historyExport', userId);
    await recordActivity(NO_TRANSACTION, {
      userId: user._id,
      type: 'data_export',
      description: 'Exported the history',
      client: ctx.client,
      at: ctx.now(),
    });
  };
  const read = (after: string | null) => listHistory(ctx, { ...args, after, offset: 0 });
  return readExportPage(ctx, { list: 'history', after: args.after, begin, read });
}

/** Deletes the texts of one of the viewer's runs, and ends its public links. Throws NOT_FOUND, also for an entry of another user. */
export async function deleteHistoryEntry(ctx: RequestContext, id: string): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const runId = toObjectId(id);
  await applyPendingEffects(user._id);
  // Links end before the entry is deleted, in case the server stops in between, and again afterwards, for links that were created meanwhile.
  await endLinks(user._id, runId);
  const isDeleted = await mongoose.connection.transaction(async (session) => {
    const entry = await HistoryEntries.findOneAndDelete({ _id: runId, userId: user._id }, { session })
      .select({ searchBlock: 1 })
      .lean();
    if (entry?.searchBlock) await rebuildBlock(session, entry.searchBlock);
    return entry !== null;
  });
  if (!isDeleted) throw entryNotFoundError();
  await endLinks(user._id, runId);
  return id;
}

/** Deletes the texts of all the viewer's runs, ends all their public links, and returns their number. */
export async function deleteHistory(ctx: RequestContext): Promise<number> {
  const { user } = requireUser(ctx.viewer);
  // Writes the entries of runs that have just ended, so that they are deleted, too.
  await applyPendingEffects(user._id);
  // Links and blocks are deleted before the entries: if the server stops in between, nothing of the deleted texts stays.
  await endLinks(user._id, 'all');
  await deleteBlocks(user._id);
  const { deletedCount } = await HistoryEntries.deleteMany({ userId: user._id }, { maxTimeMS: ALL_ENTRIES_TIMEOUT_MS });
  // And again afterwards: those that were created meanwhile for entries that are now deleted.
  await endLinks(user._id, 'all');
  await mongoose.connection.transaction((session) => deleteUnusedBlocks(session, user._id));
  return deletedCount;
}
