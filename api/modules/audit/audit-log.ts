import { Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { normalizeId } from '#api/database/object-id.ts';
import { toClientError } from '#api/graphql/client-error.ts';
import type { AuditTarget } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { idAt } from '#api/lib/ids.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { flattenArguments, type Values } from './argument-values.ts';
import { toRecordedArguments, truncate } from './arguments.ts';
import { AuditEntries, type AuditEntryConnectionRecord, type AuditEntryRecord } from './audit-entry.model.ts';
import { type AuditFilter, toAuditFilter } from './audit-filter.ts';
import { findStoredName } from './audit-names.ts';
import { targetKindOf } from './audit-targets.ts';
import { toTrialOutcome } from './trials.ts';

interface AuditLogPage extends AuditFilter {
  readonly first: number;
  readonly after?: string | null;
}

interface AuditedMutation<TResult> {
  readonly field: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Reads the values that the mutation is about to replace. */
  readonly findPrevious: (
    change: Pick<AuditEntryRecord, 'targetId'> & { readonly kind: AuditTarget | null },
  ) => Promise<Pick<AuditEntryRecord, 'previous' | 'unchanged'>>;
  readonly act: () => Promise<TResult>;
}

/** Never anonymous: only mutations that need an administrator or an access token are audited, once `@access` admitted the viewer. */
const getActor = ({ viewer }: RequestContext) => {
  if (viewer.kind === 'user') return { actorKind: 'user' as const, actorId: viewer.userId };
  return { actorKind: 'token' as const, actorId: viewer.kind === 'token' ? viewer.tokenId : '' };
};

const isId = (id: unknown) => typeof id === 'string' || id instanceof Types.ObjectId;

/** Returns the reason among the arguments of a change. Null without one. */
function findReason(args: Values): string | null {
  const { reason } = flattenArguments(args);
  return typeof reason === 'string' ? truncate(reason.trim()) || null : null;
}

/** The fields that can hold the id of what a mutation changes. The first that an object has counts. */
const ID_FIELDS = ['_id', 'id', 'userId', 'webhookId'] as const;

/** Finds the id in an object, in one of `ID_FIELDS`. */
function findId(source: unknown): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const record = source as Readonly<Record<string, unknown>>;
  const id = ID_FIELDS.map((name) => record[name]).find((value) => value !== undefined);
  return isId(id) ? normalizeId(String(id)) : null;
}

/** Finds the id in a result, or in one of its fields, such as `webhook` next to `secret`. */
function findResultId(source: unknown): string | null {
  // A list has no single target.
  if (Array.isArray(source)) return null;
  const fields: readonly unknown[] = Object.values(source ?? {});
  return findId(source) ?? fields.map(findId).find((id) => id !== null) ?? null;
}

/**
 * Finds the id of the user whose address is an argument, before a mutation deletes the account or changes the
 * address. Null without one.
 */
async function findIdByEmail(field: string, { input, email }: Readonly<Record<string, unknown>>) {
  // The names of these mutations say so: `deleteUserByEmail`, `addSeatsByOwnerEmail`.
  if (!/By(Owner)?Email$/.test(field)) return null;
  const address = email ?? (input as { readonly email?: unknown } | undefined)?.email;
  if (typeof address !== 'string') return null;
  const userId = await findUserIdByEmail(NO_TRANSACTION, normalizeEmail(address));
  return userId ? String(userId) : null;
}

/**
 * Adds the outcome to an entry, with what only a change that was made has. If it cannot be stored, that is only logged, and the entry stays without one: what was
 * done is done, and the caller must not do it again.
 */
async function recordOutcome(
  { runtime, requestId }: RequestContext,
  _id: Types.ObjectId,
  last: Pick<AuditEntryRecord, 'outcome'> & Partial<Pick<AuditEntryRecord, 'targetId' | 'reason'>>,
): Promise<void> {
  try {
    await AuditEntries.updateOne({ _id, outcome: null }, { $set: last });
  } catch (err) {
    const about = { err, reqId: requestId, auditEntryId: String(_id), outcome: last.outcome };
    runtime.log.error(about, 'The outcome of an audited mutation could not be stored');
  }
}

/**
 * Runs a mutation and records it. The entry is stored before the mutation starts, so that none runs unrecorded. The outcome is added
 * when it ends.
 */
export async function runAudited<TResult>(
  ctx: RequestContext,
  { field, args, findPrevious, act }: AuditedMutation<TResult>,
): Promise<TResult> {
  const at = ctx.now();
  const _id = idAt(at);
  const targetId = findId(args) ?? (await findIdByEmail(field, args));
  const kind = targetKindOf(field);
  const what = {
    field,
    targetId,
    targetName: await findStoredName(ctx, { field, targetId, args }),
    arguments: toRecordedArguments(args),
    ...(await findPrevious({ kind, targetId })),
  };
  const origin = { requestId: ctx.requestId, ip: ctx.client.ip, createdAt: at };
  await AuditEntries.create([{ _id, ...getActor(ctx), ...what, ...origin }]);
  let result: TResult;
  try {
    result = await act();
  } catch (error) {
    await recordOutcome(ctx, _id, { outcome: toClientError(error).code });
    throw error;
  }
  // What the mutation created has an id only now.
  const target = targetId ?? findResultId(result);
  await recordOutcome(ctx, _id, {
    outcome: toTrialOutcome(field, result),
    ...(target !== null && { targetId: target }),
    // Not stored before: the account of a refused change may be deleted, and nothing would erase the reason any more.
    ...(kind === 'user' && { reason: findReason(args) }),
  });
  return result;
}

/** Lists the entries of the audit log, newest first. Throws BAD_USER_INPUT. */
export async function listAuditLog({ first, after, ...filter }: AuditLogPage): Promise<AuditEntryConnectionRecord> {
  return findConnection(AuditEntries, await toAuditFilter(filter), { first, after });
}

/**
 * Returns a page of the audit log for an exported file. The first page counts as one export, and so does a page after a cursor that an export did
 * not return to this caller within the last hour. Throws RATE_LIMITED, and what `listAuditLog` throws.
 */
export async function exportAuditLog(ctx: RequestContext, page: AuditLogPage): Promise<AuditEntryConnectionRecord> {
  const read = (after: string | null) => listAuditLog({ ...page, after });
  return exportListPage(ctx, { list: 'audit', after: page.after, read });
}
