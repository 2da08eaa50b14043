import { Types } from 'mongoose';
import { newAccessToken } from '#api/auth/access-token.ts';
import { hashSecret } from '#api/auth/secrets.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { HOUR_MS } from '#api/lib/days.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import { type AccessTokenRecord, AccessTokens } from './access-token.model.ts';
import { parseTokenFields, type TokenFields } from './token-fields.ts';

const tokenNotFoundError = () => new DomainError('NOT_FOUND', 'This access token does not exist');

/** A new token and its plain text, which is shown only once. */
interface NewToken {
  readonly token: string;
  readonly accessToken: AccessTokenRecord;
}

const toStoredFields = (token: string) => ({ hash: hashSecret(token), prefix: token.slice(0, ACCESS_TOKEN.prefix) });

interface ValidToken {
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt: Date | null;
  /** The administrator. Null when no person creates it. */
  readonly createdById: Types.ObjectId | null;
}

/** Creates a token from valid input. */
export async function storeAccessToken(
  { name, scopes, expiresAt, createdById }: ValidToken,
  at: Date,
): Promise<NewToken> {
  const token = newAccessToken();
  const accessToken: AccessTokenRecord = {
    _id: new Types.ObjectId(),
    name,
    ...toStoredFields(token),
    previousExpiresAt: null,
    scopes,
    isActive: true,
    expiresAt,
    lastUsedAt: null,
    createdById,
    createdAt: at,
  };
  await AccessTokens.create([accessToken]);
  return { token, accessToken };
}

/** Adds the change to the administrator's activity log. */
async function recordChange(ctx: RequestContext, verb: string, { name, prefix }: AccessTokenRecord): Promise<void> {
  const description = `${verb} the access token ${name} (${prefix}…)`;
  await recordActivity(NO_TRANSACTION, {
    userId: requireUser(ctx.viewer).user._id,
    type: 'api_key_access',
    description,
    client: ctx.client,
    at: ctx.now(),
  });
}

/**
 * Creates an access token. Without scopes, it has `all`; without an expiry, it does not expire. The response is the only place that contains it
 * in plain text. Throws BAD_USER_INPUT.
 */
export async function createAccessToken(
  ctx: RequestContext,
  input: TokenFields & { readonly name: string },
): Promise<NewToken> {
  const at = ctx.now();
  const { name = '', scopes = ['all'], expiresAt = null } = parseTokenFields(input, at);
  const createdById = requireUser(ctx.viewer).user._id;
  const created = await storeAccessToken({ name, scopes, expiresAt, createdById }, at);
  await recordChange(ctx, 'Created', created.accessToken);
  return created;
}

/** Lists every token, newest first. */
export async function listAccessTokens(): Promise<AccessTokenRecord[]> {
  return AccessTokens.find().sort({ _id: -1 }).lean<AccessTokenRecord[]>();
}

async function changeToken(id: string, change: Partial<AccessTokenRecord>): Promise<AccessTokenRecord> {
  const token = await AccessTokens.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: change },
    { returnDocument: 'after' },
  ).lean<AccessTokenRecord>();
  if (!token) throw tokenNotFoundError();
  return token;
}

/** Changes the given fields, with immediate effect. Throws NOT_FOUND and BAD_USER_INPUT. */
export async function updateAccessToken(
  ctx: RequestContext,
  id: string,
  input: TokenFields,
): Promise<AccessTokenRecord> {
  const before = await AccessTokens.findOne({ _id: toObjectId(id) }).lean<AccessTokenRecord>();
  if (!before) throw tokenNotFoundError();
  // An expiry that stays the same may have passed.
  const isSameExpiry = input.expiresAt?.getTime() === before.expiresAt?.getTime();
  const { expiresAt, ...others } = input;
  const token = await changeToken(id, parseTokenFields(isSameExpiry ? others : { ...others, expiresAt }, ctx.now()));
  await recordChange(ctx, 'Changed', token);
  return token;
}

/** Switches a token off or on, with immediate effect. Throws NOT_FOUND. */
export async function setAccessTokenActive(
  ctx: RequestContext,
  id: string,
  isActive: boolean,
): Promise<AccessTokenRecord> {
  const token = await changeToken(id, { isActive });
  await recordChange(ctx, isActive ? 'Switched on' : 'Switched off', token);
  return token;
}

/** Deletes an access token. Throws NOT_FOUND. */
export async function deleteAccessToken(ctx: RequestContext, id: string): Promise<AccessTokenRecord> {
  const token = await AccessTokens.findOneAndDelete({ _id: toObjectId(id) }).lean<AccessTokenRecord>();
  if (!token) throw tokenNotFoundError();
  await recordChange(ctx, 'Deleted', token);
  return token;
}

/**
 * Rotates a token: replaces its secret and keeps its name, scopes and id. The previous secret stays valid for
 * `overlapHours`; the one before that becomes invalid immediately. Throws NOT_FOUND, BAD_USER_INPUT, and CONFLICT when
 * the token was rotated or deleted concurrently.
 */
export async function rotateAccessToken(ctx: RequestContext, id: string, overlapHours: number): Promise<NewToken> {
  const { maxOverlapHours: max } = ACCESS_TOKEN;
  if (overlapHours < 0 || overlapHours > max)
    throw invalidInput({ overlapHours: `The overlap must be 0 to ${max} hours` });
  const _id = toObjectId(id);
  const before = await AccessTokens.findOne({ _id }).lean<AccessTokenRecord>();
  if (!before) throw tokenNotFoundError();
  const token = newAccessToken();
  const previousExpiresAt = new Date(ctx.now().getTime() + overlapHours * HOUR_MS);
  const accessToken = await AccessTokens.findOneAndUpdate(
    { _id, hash: before.hash },
    { $set: { ...toStoredFields(token), previousHash: before.hash, previousExpiresAt } },
    { returnDocument: 'after' },
  ).lean<AccessTokenRecord>();
  if (!accessToken) throw new DomainError('CONFLICT', 'This access token was replaced or deleted just now');
  await recordChange(ctx, 'Replaced', accessToken);
  return { token, accessToken };
}
