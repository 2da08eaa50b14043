import mongoose, { Types } from 'mongoose';
import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import { TAKE_LOCK } from '#api/database/lock-rows.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { NewSharedLink, SharedLink, SharedRewrite, ShareRunInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { orLog } from '#api/kernel/or-log.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { findUser } from '#api/modules/accounts/accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { findReadableEntry } from '#api/modules/history/history.service.ts';
import { SHARE } from '#schema/limits.ts';
import { live, liveOf } from './live-links.ts';
import { type ShareRow, Shares } from './share.model.ts';
import { ShareLocks } from './share-lock.model.ts';
import { decryptTexts, encryptTexts, type SharedTexts } from './shared-texts.ts';

function toExcerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length <= SHARE.excerpt ? text : `${characters.slice(0, SHARE.excerpt).join('').trimEnd()}…`;
}

function toLink(runtime: Runtime, row: ShareRow): SharedLink {
  const { text, originalText } = decryptTexts(runtime, row);
  const { _id, runId, createdAt, expiresAt } = row;
  return {
    id: String(_id),
    runId: String(runId),
    text,
    excerpt: toExcerpt(text),
    hasOriginal: originalText !== null,
    createdAt,
    expiresAt,
  };
}

/** Checks the texts to share. They need not be those of the run: the user may have edited them, or masked details. Throws BAD_USER_INPUT. */
function parseTexts({ text, originalText }: ShareRunInput): SharedTexts {
  assertValid({
    text: text.trim() === '' ? 'Text is required' : lengthProblem('Text', text, SHARE.text),
    originalText: lengthProblem('Prompt', originalText ?? '', SHARE.text),
  });
  return { text, originalText: originalText ?? null };
}

const rewriteNotFoundError = () => new DomainError('NOT_FOUND', 'This rewrite does not exist');

/**
 * Stores a link. The lock keeps links that are created at the same time from exceeding the maximum together. Looks for the
 * history entry after the insertion, so that no link stays whose history is deleted at the same time. Throws CONFLICT and
 * NOT_FOUND.
 */
async function insertLink(ctx: RequestContext, row: ShareRow): Promise<void> {
  const { _id, runId } = row;
  const { user } = requireUser(ctx.viewer);
  await mongoose.connection.transaction(async (session) => {
    await ShareLocks.updateOne({ _id: user._id }, TAKE_LOCK, { session, upsert: true });
    const count = await Shares.countDocuments(liveOf(user, ctx.now()), { session });
    if (count >= SHARE.maxCount) {
      const message = `You can have at most ${SHARE.maxCount} links. Stop sharing one of them first`;
      throw new DomainError('CONFLICT', message);
    }
    await Shares.create([row], { session });
  });
  if (!(await findReadableEntry(ctx, String(runId)))) {
    await Shares.deleteOne({ _id });
    throw rewriteNotFoundError();
  }
}

/**
 * Adds a change of a link to the viewer's activity log, without the shared text, because the log is not encrypted. A failure is only logged:
 * the URL of a link is shown once, and an error would lose it while the link works.
 */
async function recordLink(ctx: RequestContext, description: string): Promise<void> {
  const { user } = requireUser(ctx.viewer);
  const activity = { userId: user._id, type: 'profile_update', subject: 'shared_link', description } as const;
  const entry = recordActivity(NO_TRANSACTION, { ...activity, client: ctx.client, at: ctx.now() });
  await orLog(ctx, entry, 'A change of a public link is missing in the activity log');
}

/**
 * Creates a link to a rewrite of one of the viewer's runs. The link ends with the run's history entry at the latest.
 * Throws NOT_FOUND, also for a run whose history entry has ended, BAD_USER_INPUT, CONFLICT and RATE_LIMITED.
 */
export async function shareRun(ctx: RequestContext, input: ShareRunInput): Promise<NewSharedLink> {
  const { user, userId } = requireUser(ctx.viewer);
  const texts = parseTexts(input);
  await ctx.runtime.rateLimits.consume('share', userId);
  const now = ctx.now();
  const run = await findReadableEntry(ctx, input.runId);
  if (!run) throw rewriteNotFoundError();
  const token = newSecret();
  const end = addDays(now, SHARE.days);
  const historyEnd = addDays(run.createdAt, user.retentionDays);
  const ids = { _id: new Types.ObjectId(), userId: user._id };
  const row: ShareRow = {
    ...ids,
    runId: run._id,
    runAt: run.createdAt,
    hash: hashSecret(token),
    ciphertext: encryptTexts(ctx.runtime, texts, ids),
    createdAt: now,
    expiresAt: end < historyEnd ? end : historyEnd,
  };
  await insertLink(ctx, row);
  await recordLink(ctx, `Created a public link to a rewrite${texts.originalText === null ? '' : ' and its prompt'}`);
  return { link: toLink(ctx.runtime, row), url: `${ctx.runtime.config.publicUrl}/s/${token}` };
}

/** Lists the viewer's links that have not ended, newest first. */
export async function listSharedLinks(ctx: RequestContext, runId: string | null): Promise<SharedLink[]> {
  const { user } = requireUser(ctx.viewer);
  const rows = await Shares.find({
    ...liveOf(user, ctx.now()),
    ...(runId !== null && { runId: toObjectId(runId) }),
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
  return { ...decryptTexts(ctx.runtime, row), createdAt: row.createdAt, expiresAt: row.expiresAt };
}

/** Ends one of the viewer's links. Throws NOT_FOUND, also for a link of another user. */
export async function stopSharing(ctx: RequestContext, id: string): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const { deletedCount } = await Shares.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw new DomainError('NOT_FOUND', 'This link does not exist');
  await recordLink(ctx, 'Stopped a public link to a rewrite');
  return id;
}
