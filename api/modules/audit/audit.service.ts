import { Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { countExport } from '#api/kernel/count-export.ts';
import { idAt } from '#api/lib/ids.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { toRecordedArguments } from './arguments.ts';
import { AuditEntries, type AuditEntryConnectionRecord, type AuditEntryRecord } from './audit-entry.model.ts';
import { type AuditFilter, toAuditFilter } from './audit-filter.ts';

interface AuditLogPage extends AuditFilter {
  readonly first: number;
  readonly after?: string | null;
}

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

/** Finds the id in an object: `_id`, `id`, `userId` or `webhookId`. */
function findId(source: unknown): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const { webhookId, userId = webhookId, id = userId, _id = id } = source as Record<string, unknown>;
  return isId(_id) ? String(_id) : null;
}

/** Finds the id in a result, or in one of its fields, such as `webhook` next to `secret`. */
function findResultId(source: unknown): string | null {
  // No row of a list is the target.
  if (Array.isArray(source)) return null;
  const fields: readonly unknown[] = Object.values(source ?? {});
  return findId(source) ?? fields.map(findId).find((id) => id !== null) ?? null;
}

/**
 * Finds the id of the user whose address is an argument, before a mutation deletes the account or changes the
 * address. Null without one.
 */
async function findIdByEmail(field: string, { input, email }: Readonly<Record<string, unknown>>) {
  if (!/By(Owner)?Email$/.test(field)) return null;
  const address = email ?? (input as { readonly email?: unknown } | undefined)?.email;
  if (typeof address !== 'string') return null;
  const userId = await findUserIdByEmail(NO_TRANSACTION, normalizeEmail(address));
  return userId ? String(userId) : null;
}

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
  const targetId = findId(args) ?? (await findIdByEmail(field, args));
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

/** Lists the entries of the audit log, newest first. Throws BAD_USER_INPUT. */
export async function listAuditLog({ first, after, ...filter }: AuditLogPage): Promise<AuditEntryConnectionRecord> {
  return findConnection(AuditEntries, await toAuditFilter(filter), { first, after });
}

/**
 * Returns a page of the audit log for an exported file. The first page counts as one export, later pages do
 * not. Throws RATE_LIMITED.
 */
export async function exportAuditLog(ctx: RequestContext, page: AuditLogPage): Promise<AuditEntryConnectionRecord> {
  await countExport(ctx, page.after);
  return listAuditLog(page);
}
