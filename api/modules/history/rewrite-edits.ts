import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { REWRITE_EDIT } from '#schema/limits.ts';
import { entryNotFoundError, readableAmong } from './history.ts';
import { rebuildBlock } from './history-blocks.ts';
import { HistoryEntries, type StoredHistoryEntry } from './history-entry.model.ts';

interface RewriteEdit {
  /** The id of the run. */
  readonly id: string;
  readonly text?: string | null | undefined;
}

const textProblem = (text: string) =>
  text.trim() === '' ? 'Text is required' : lengthProblem('Text', text, REWRITE_EDIT.text);

/** Stores an edit, and what searches need to find it, in one transaction. Throws NOT_FOUND. */
async function storeEdit(
  session: ClientSession,
  { ctx, id, text }: { readonly ctx: RequestContext; readonly id: string; readonly text: string | null },
): Promise<StoredHistoryEntry> {
  const entry = await HistoryEntries.findOne(readableAmong(ctx, [id]))
    .session(session)
    .lean<StoredHistoryEntry>();
  if (!entry) throw entryNotFoundError();
  const editedText = text === entry.simplifiedText ? null : text;
  if (editedText === (entry.editedText ?? null)) return entry;
  await HistoryEntries.updateOne({ _id: entry._id, userId: entry.userId }, { $set: { editedText } }, { session });
  if (entry.searchBlock) await rebuildBlock(session, entry.searchBlock);
  return { ...entry, editedText };
}

/**
 * Stores the viewer's own version of a rewrite in its history entry. Null, or the rewrite as it was made, removes it. Throws NOT_FOUND, also
 * for an entry of another user, BAD_USER_INPUT and RATE_LIMITED.
 */
export async function saveRewriteEdit(ctx: RequestContext, { id, text }: RewriteEdit): Promise<StoredHistoryEntry> {
  const { user, userId } = requireUser(ctx.viewer);
  const edit = text ?? null;
  assertValid({ text: edit === null ? null : textProblem(edit) });
  await ctx.runtime.rateLimits.consume('saveRewriteEdit', userId);
  await applyPendingEffects(user._id);
  return mongoose.connection.transaction((session) => storeEdit(session, { ctx, id, text: edit }));
}
