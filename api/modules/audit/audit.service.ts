import { type QueryFilter, Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { idAt } from '#api/lib/ids.ts';
import { toRecordedArguments } from './arguments.ts';
import { AuditEntries, type AuditEntryConnectionRecord, type AuditEntryRecord } from './audit-entry.model.ts';

interface AuditedAction<TResult> {
  readonly field: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly act: () => Promise<TResult>;
}

const getActor = ({ viewer }: RequestContext) => {
  if (viewer.kind === 'user') return { actorKind: 'user' as const, actorId: viewer.userId };
  return { actorKind: 'token' as const, actorId: viewer.kind === 'token' ? viewer.tokenId : '' };
};

const isId = (id: unknown) => typeof id === 'string' || id instanceof Types.ObjectId;

/** The id in an object: `_id`, `id` or `userId`. */
function findId(source: unknown): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const { userId, id = userId, _id = id } = source as Record<string, unknown>;
  return isId(_id) ? String(_id) : null;
}

/** The id in a result, or in one of its fields, such as `webhook` next to `secret`. */
const findResultId = (source: unknown): string | null =>
  findId(source) ??
  Object.values(source ?? {})
    .map(findId)
    .find((id) => id !== null) ??
  null;

const recordOutcome = async (_id: Types.ObjectId, last: Pick<AuditEntryRecord, 'outcome'> & { targetId?: string }) => {
  await AuditEntries.updateOne({ _id, outcome: null }, { $set: last });
};

/**
 * Runs an action and records it. The entry is stored before the action starts, so that no action runs unrecorded. The outcome is added
 * when it ends.
 */
export async function runAudited<TResult>(
  ctx: RequestContext,
  { field, args, act }: AuditedAction<TResult>,
): Promise<TResult> {
  const at = ctx.now();
  const _id = idAt(at);
  const targetId = findId(args);
  const origin = { requestId: ctx.requestId, ip: ctx.client.ip, createdAt: at };
  await AuditEntries.create([
    { _id, ...getActor(ctx), field, targetId, arguments: toRecordedArguments(args), ...origin },
  ]);
  try {
    const result = await act();
    const made = targetId ?? findResultId(result);
    await recordOutcome(_id, { outcome: 'ok', ...(made !== null && { targetId: made }) });
    return result;
  } catch (error) {
    await recordOutcome(_id, { outcome: toClientError(error).code });
    throw error;
  }
}

interface AuditFilter {
  readonly actorId?: string | null;
  readonly field?: string | null;
  readonly targetId?: string | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Newest first. */
export async function listAuditLog({
  actorId,
  field,
  targetId,
  ...page
}: AuditFilter): Promise<AuditEntryConnectionRecord> {
  const filter: QueryFilter<AuditEntryRecord> = {
    ...(actorId && { actorId }),
    ...(field && { field }),
    ...(targetId && { targetId }),
  };
  return findConnection(AuditEntries, filter, { ...page, offset: 0 });
}
