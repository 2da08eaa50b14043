import { trusted, Types } from 'mongoose';
import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { NewSharedLink, SharedLink, SharedRewrite, ShareRunInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { findUser } from '#api/modules/accounts/accounts.service.ts';
import { findLedgerEntry } from '#api/modules/quota/ledger.service.ts';
import { SHARE } from '#schema/limits.ts';
import { type ShareRow, Shares } from './share.model.ts';
import { openTexts, sealTexts, type SharedTexts } from './shared-texts.ts';

function toExcerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length <= SHARE.excerpt ? text : `${characters.slice(0, SHARE.excerpt).join('').trimEnd()}…`;
}

function toLink(runtime: Runtime, row: ShareRow): SharedLink {
  const { text, originalText } = openTexts(runtime, row);
  const { _id, runId, createdAt, expiresAt } = row;
  return {
    id: String(_id),
    runId: String(runId),
    excerpt: toExcerpt(text),
    hasOriginal: originalText !== null,
    createdAt,
    expiresAt,
  };
}

/** Checks the texts to share. Throws BAD_USER_INPUT. */
function parseTexts({ text, originalText }: ShareRunInput): SharedTexts {
  assertValid({
    text: text.trim() === '' ? 'Text is required' : lengthProblem('Text', text, SHARE.text),
    originalText: lengthProblem('Prompt', originalText ?? '', SHARE.text),
  });
  return { text, originalText: originalText ?? null };
}

/** Selects the links that have not ended. */
const live = (now: Date) => ({ expiresAt: trusted({ $gt: now }) });

/** Selects the links whose history has not ended: the user may have shortened its retention since they were made. */
const withHistory = (now: Date, { retentionDays }: Pick<UserRecord, 'retentionDays'>) => ({
  runAt: trusted({ $not: { $lte: addDays(now, -retentionDays) } }),
});

/** Counts after the insertion, so that links created at the same time cannot exceed the limit together. Throws CONFLICT. */
async function insertWithinLimit(row: ShareRow, now: Date): Promise<void> {
  await Shares.create(row);
  const { _id, userId } = row;
  if ((await Shares.countDocuments({ userId, ...live(now) })) <= SHARE.maxCount) return;
  await Shares.deleteOne({ _id });
  throw new DomainError('CONFLICT', `You can have at most ${SHARE.maxCount} links. Stop sharing one of them first`);
}

/**
 * Creates a link to a rewrite of one of the viewer's runs. The link ends with the run's history entry at the latest.
 * Throws NOT_FOUND, BAD_USER_INPUT, CONFLICT and RATE_LIMITED.
 */
export async function shareRun(ctx: RequestContext, input: ShareRunInput): Promise<NewSharedLink> {
  const { user, userId } = requireUser(ctx.viewer);
  const texts = parseTexts(input);
  await ctx.runtime.rateLimits.consume('share', userId);
  const now = ctx.now();
  const run = await findLedgerEntry(toObjectId(input.runId));
  const historyEnd = run && addDays(run.at, user.retentionDays);
  if (!run?.userId.equals(user._id) || run.state !== 'committed' || !historyEnd || historyEnd <= now) {
    throw new DomainError('NOT_FOUND', 'This rewrite does not exist');
  }
  const token = newSecret();
  const end = addDays(now, SHARE.days);
  const place = { _id: new Types.ObjectId(), userId: user._id };
  const row: ShareRow = {
    ...place,
    runId: run._id,
    runAt: run.at,
    hash: hashSecret(token),
    ciphertext: sealTexts(ctx.runtime, texts, place),
    createdAt: now,
    expiresAt: end < historyEnd ? end : historyEnd,
  };
  await insertWithinLimit(row, now);
  return { link: toLink(ctx.runtime, row), url: `${ctx.runtime.config.publicUrl}/s/${token}` };
}

/** Lists the viewer's links that have not ended, newest first. */
export async function listSharedLinks(ctx: RequestContext, runId: string | null): Promise<SharedLink[]> {
  const { user } = requireUser(ctx.viewer);
  const rows = await Shares.find({
    userId: user._id,
    ...(runId !== null && { runId: toObjectId(runId) }),
    ...live(ctx.now()),
    ...withHistory(ctx.now(), user),
  })
    .sort({ _id: -1 })
    .limit(SHARE.maxCount)
    .lean<ShareRow[]>();
  return rows.map((row) => toLink(ctx.runtime, row));
}

/**
 * Returns what anyone who has the link sees. Null for a link that ended, also by a shorter retention, and
 * while its owner is suspended.
 */
export async function findSharedRewrite(ctx: RequestContext, token: string): Promise<SharedRewrite | null> {
  const row = await Shares.findOne({ hash: hashSecret(token), ...live(ctx.now()) }).lean<ShareRow>();
  if (!row) return null;
  const owner = await findUser(NO_TRANSACTION, row.userId);
  if (!owner || owner.isSuspended) return null;
  if (row.runAt && addDays(row.runAt, owner.retentionDays) <= ctx.now()) return null;
  return { ...openTexts(ctx.runtime, row), createdAt: row.createdAt, expiresAt: row.expiresAt };
}

/** Ends one of the viewer's links. Throws NOT_FOUND, also for a link of another user. */
export async function stopSharing(ctx: RequestContext, id: string): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const { deletedCount } = await Shares.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw new DomainError('NOT_FOUND', 'This link does not exist');
  return id;
}
