import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { DataExportPart } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import type { ExportContext, ExportedRows, Person, PersonalData } from './personal-data.service.ts';

/** A part is sent when it reaches either limit. Rows can be 200 kB each, and there can be 100,000 of them. */
const MAX_PART = { rows: 200, characters: 100_000 };

async function* exportCollection(
  collection: string,
  exported: ExportedRows,
  person: Person,
  ctx: ExportContext,
): AsyncGenerator<DataExportPart> {
  let rows: string[] = [];
  let characters = 0;
  for await (const row of exported(person, ctx)) {
    const json = JSON.stringify(row);
    rows.push(json);
    characters += json.length;
    if (rows.length < MAX_PART.rows && characters < MAX_PART.characters) continue;
    yield { collection, rows, leftOutBecause: null };
    rows = [];
    characters = 0;
  }
  yield { collection, rows, leftOutBecause: null };
}

async function* exportAll(
  collections: readonly PersonalData[],
  person: Person,
  ctx: ExportContext,
): AsyncGenerator<DataExportPart> {
  for (const { collection, exported } of collections) {
    if (typeof exported === 'function') yield* exportCollection(collection, exported, person, ctx);
    else yield { collection, rows: [], ...exported };
  }
}

/** The users whose data this server is exporting. */
const exportsInProgressOf = perRuntime(() => new Set<string>());

/** Returns the parts, and calls `onEnd` once the last one is read, reading fails, or the client disconnects, even before the first part. */
function withEnd(parts: AsyncGenerator<DataExportPart>, onEnd: () => void): AsyncIterableIterator<DataExportPart> {
  return {
    next: async () => {
      try {
        const next = await parts.next();
        if (next.done) onEnd();
        return next;
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    return: async () => {
      onEnd();
      return parts.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function startExport(ctx: RequestContext): Promise<AsyncGenerator<DataExportPart>> {
  const { user, userId } = requireUser(ctx.viewer);
  await ctx.runtime.rateLimits.consume('dataExport', userId);
  await recordActivity(NO_TRANSACTION, {
    userId: user._id,
    type: 'data_export',
    description: 'Exported all data',
    client: ctx.client,
    at: ctx.now(),
  });
  await applyPendingEffects(user._id);
  const { _id, email, emailConfirmedAt } = user;
  const person = { userId: _id, email, isEmailConfirmed: emailConfirmedAt !== null };
  return exportAll(personalData, person, { runtime: ctx.runtime, now: ctx.now() });
}

/**
 * Exports all data about the viewer in parts, read only as fast as the client receives them, and one export at a time for each user on each
 * server. Throws RATE_LIMITED before the first part.
 */
export async function exportData(ctx: RequestContext): Promise<AsyncIterableIterator<DataExportPart>> {
  const { userId } = requireUser(ctx.viewer);
  const inProgress = exportsInProgressOf(ctx.runtime);
  if (inProgress.has(userId)) {
    throw new DomainError('RATE_LIMITED', 'Another export of your data is in progress. Wait until it is complete');
  }
  inProgress.add(userId);
  let isOver = false;
  // Streams close an iterator that has ended, too: by then, the user may have started another export.
  const onEnd = () => {
    if (!isOver) inProgress.delete(userId);
    isOver = true;
  };
  try {
    return withEnd(await startExport(ctx), onEnd);
  } catch (error) {
    onEnd();
    throw error;
  }
}
