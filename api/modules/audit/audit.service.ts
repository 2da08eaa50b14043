import { type QueryFilter, Types } from 'mongoose';
import { connectionOf } from '#api/database/cursor-page.ts';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { idAt } from '#api/lib/ids.ts';
import { recordedArguments } from './arguments.ts';
import { AuditEntries, type AuditEntryConnectionRecord, type AuditEntryRecord } from './audit-entry.model.ts';

interface Deed<TResult> {
  readonly field: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly act: () => Promise<TResult>;
}

const actorOf = ({ viewer }: RequestContext) => {
  if (viewer.kind === 'user') return { actorKind: 'user' as const, actorId: viewer.userId };
  return { actorKind: 'token' as const, actorId: viewer.kind === 'token' ? viewer.tokenId : '' };
};

const isId = (id: unknown) => typeof id === 'string' || id instanceof Types.ObjectId;

/** The id of what was named by the caller, or else of what was made. */
function idIn(source: unknown): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const { userId, id = userId, _id = id } = source as Record<string, unknown>;
  return isId(_id) ? String(_id) : null;
}

/** The same, where what was made is answered beside something else. */
const idWithin = (source: unknown): string | null =>
  idIn(source) ??
  Object.values(source ?? {})
    .map(idIn)
    .find((id) => id !== null) ??
  null;

const complete = async (_id: Types.ObjectId, last: Pick<AuditEntryRecord, 'outcome'> & { targetId?: string }) => {
  await AuditEntries.updateOne({ _id, outcome: null }, { $set: last });
};

/**
 * Does something that has to be on record. It is written down before it is done, so that nothing is done that was not; what came of it is
 * added after.
 */
export async function onRecord<TResult>(ctx: RequestContext, { field, args, act }: Deed<TResult>): Promise<TResult> {
  const at = ctx.now();
  const _id = idAt(at);
  const targetId = idIn(args);
  const origin = { requestId: ctx.requestId, ip: ctx.client.ip, createdAt: at };
  await AuditEntries.create([{ _id, ...actorOf(ctx), field, targetId, arguments: recordedArguments(args), ...origin }]);
  try {
    const result = await act();
    const made = targetId ?? idWithin(result);
    await complete(_id, { outcome: 'ok', ...(made !== null && { targetId: made }) });
    return result;
  } catch (error) {
    await complete(_id, { outcome: toClientError(error).code });
    throw error;
  }
}

interface AuditFilter {
  readonly actorId?: string | null;
  readonly field?: string | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Newest first. */
export async function listAuditLog({ actorId, field, ...page }: AuditFilter): Promise<AuditEntryConnectionRecord> {
  const filter: QueryFilter<AuditEntryRecord> = { ...(actorId && { actorId }), ...(field && { field }) };
  return connectionOf(AuditEntries, filter, { ...page, offset: 0 });
}
