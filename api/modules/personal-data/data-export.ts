import type { DataExportPart } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import type { ExportContext, ExportedRows, Person, PersonalData } from './personal-data.service.ts';

/** A part is sent when it reaches either limit. Rows can be 200 kB each, and there can be 100,000 of them. */
const PART = { rows: 200, characters: 100_000 };

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
    if (rows.length < PART.rows && characters < PART.characters) continue;
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

/** Exports all data about the viewer in parts, read only as fast as the client receives them. Throws RATE_LIMITED before the first part. */
export async function exportData(ctx: RequestContext): Promise<AsyncGenerator<DataExportPart>> {
  const { user, userId } = requireUser(ctx.viewer);
  await ctx.runtime.rateLimits.consume('dataExport', userId);
  await recordActivity(null, {
    userId: user._id,
    type: 'data_export',
    description: 'Exported all data',
    client: ctx.client,
    at: ctx.now(),
  });
  return exportAll(personalData, { userId: user._id, email: user.email }, { runtime: ctx.runtime, now: ctx.now() });
}
