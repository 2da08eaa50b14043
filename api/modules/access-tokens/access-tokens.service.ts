import { trusted, Types } from 'mongoose';
import { newAccessToken } from '#api/auth/access-token.ts';
import { hashSecret } from '#api/auth/secrets.ts';
import { toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import { type AccessTokenRecord, AccessTokens } from './access-token.model.ts';
import { chosenScopes } from './scopes.ts';

export type { AccessTokenRecord } from './access-token.model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const notThere = () => new DomainError('NOT_FOUND', 'This access token does not exist');

/** A token, and itself in the clear: this once. */
interface ShownToken {
  readonly token: string;
  readonly accessToken: AccessTokenRecord;
}

const shownPartOf = (token: string) => ({ hash: hashSecret(token), prefix: token.slice(0, ACCESS_TOKEN.prefix) });

interface NewToken {
  readonly name: string;
  readonly scopes?: readonly string[] | null;
  readonly expiresAt?: Date | null;
}

/** Makes a token of a checked description. */
export async function storeAccessToken(
  { name, scopes, expiresAt }: { readonly name: string; readonly scopes: string[]; readonly expiresAt: Date | null },
  at: Date,
): Promise<ShownToken> {
  const token = newAccessToken();
  const accessToken: AccessTokenRecord = {
    _id: new Types.ObjectId(),
    name,
    ...shownPartOf(token),
    previousExpiresAt: null,
    scopes,
    isActive: true,
    expiresAt,
    lastUsedAt: null,
    createdAt: at,
  };
  await AccessTokens.create([accessToken]);
  return { token, accessToken };
}

/** For the administrator's own activity: whoever holds a token acts in their stead. */
async function note(ctx: RequestContext, what: string, { name, prefix }: AccessTokenRecord): Promise<void> {
  const description = `${what} the access token ${name} (${prefix}…)`;
  await recordActivity(null, {
    userId: requireUser(ctx.viewer).user._id,
    type: 'api_key_access',
    description,
    client: ctx.client,
    at: ctx.now(),
  });
}

/** Throws BAD_USER_INPUT. */
export async function createAccessToken(ctx: RequestContext, input: NewToken): Promise<ShownToken> {
  const name = input.name.trim();
  const at = ctx.now();
  const expiresAt = input.expiresAt ?? null;
  if (!name) throw invalidInput({ name: 'Name is required' });
  if (name.length > ACCESS_TOKEN.name) {
    throw invalidInput({ name: `Name must be at most ${ACCESS_TOKEN.name} characters` });
  }
  if (expiresAt && expiresAt <= at) throw invalidInput({ expiresAt: 'The expiry must lie in the future' });
  const shown = await storeAccessToken({ name, scopes: chosenScopes(input.scopes ?? []), expiresAt }, at);
  await note(ctx, 'Created', shown.accessToken);
  return shown;
}

/** Every token, newest first, without what would open anything. */
export async function listAccessTokens(): Promise<AccessTokenRecord[]> {
  return AccessTokens.find().sort({ _id: -1 }).lean<AccessTokenRecord[]>();
}

/** Whoever comes by it is refused from this moment, or let in again. Throws NOT_FOUND. */
export async function setAccessTokenActive(
  ctx: RequestContext,
  id: string,
  isActive: boolean,
): Promise<AccessTokenRecord> {
  const token = await AccessTokens.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: { isActive } },
    { returnDocument: 'after' },
  ).lean<AccessTokenRecord>();
  if (!token) throw notThere();
  await note(ctx, isActive ? 'Switched on' : 'Switched off', token);
  return token;
}

/** Throws NOT_FOUND. */
export async function deleteAccessToken(ctx: RequestContext, id: string): Promise<AccessTokenRecord> {
  const token = await AccessTokens.findOneAndDelete({ _id: toObjectId(id) }).lean<AccessTokenRecord>();
  if (!token) throw notThere();
  await note(ctx, 'Deleted', token);
  return token;
}

/**
 * Replaces a token's secret; name, scopes and id stay. What it was before opens the door for as many hours more, and what it was before
 * that no longer. Throws NOT_FOUND, BAD_USER_INPUT, and CONFLICT when somebody else replaced it at the same moment.
 */
export async function rotateAccessToken(ctx: RequestContext, id: string, overlapHours: number): Promise<ShownToken> {
  const { maxOverlapHours: max } = ACCESS_TOKEN;
  if (overlapHours < 0 || overlapHours > max)
    throw invalidInput({ overlapHours: `The overlap must be 0 to ${max} hours` });
  const _id = toObjectId(id);
  const before = await AccessTokens.findOne({ _id }).lean<AccessTokenRecord>();
  if (!before) throw notThere();
  const token = newAccessToken();
  const previousExpiresAt = new Date(ctx.now().getTime() + overlapHours * HOUR_MS);
  const accessToken = await AccessTokens.findOneAndUpdate(
    { _id, hash: before.hash },
    { $set: { ...shownPartOf(token), previousHash: before.hash, previousExpiresAt } },
    { returnDocument: 'after' },
  ).lean<AccessTokenRecord>();
  if (!accessToken) throw new DomainError('CONFLICT', 'This access token was replaced or deleted just now');
  await note(ctx, 'Replaced', accessToken);
  return { token, accessToken };
}

/** Null for a token that is unknown, switched off, expired, or replaced too long ago. Notes that it was used. */
export async function findAccessToken(token: string, now: Date): Promise<AccessTokenRecord | null> {
  const hash = hashSecret(token);
  const found = await AccessTokens.findOne({
    $or: [{ hash }, { previousHash: hash, previousExpiresAt: trusted({ $gt: now }) }],
    isActive: true,
  }).lean<AccessTokenRecord>();
  if (!found || (found.expiresAt && found.expiresAt <= now)) return null;
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  if (!found.lastUsedAt || found.lastUsedAt <= aMinuteAgo) {
    await AccessTokens.updateOne(
      { _id: found._id, $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lte: aMinuteAgo }) }] },
      { $set: { lastUsedAt: now } },
    );
  }
  return found;
}
