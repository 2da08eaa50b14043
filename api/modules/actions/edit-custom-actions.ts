import mongoose, { Types } from 'mongoose';
import { TAKE_LOCK } from '#api/database/lock-rows.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { FIRST_CUSTOM_ACTION } from '#api/modules/achievements/achievements.rules.ts';
import { storeEarned } from '#api/modules/achievements/earned-achievements.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { CUSTOM_ACTION } from '#schema/limits.ts';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';
import {
  type CustomActionFields,
  type CustomActionInput,
  parseCustomActionChanges,
} from './custom-action-fields.rules.ts';
import { CustomActionLocks } from './custom-action-lock.model.ts';
import { buildActionsFile, parseActionsFile } from './custom-actions-file.ts';
import { leaveOutKnown } from './known-custom-actions.ts';

const actionNotFoundError = () => new DomainError('NOT_FOUND', 'This action does not exist');

/** Lists the viewer's custom actions, newest first. */
export async function listCustomActions(ctx: RequestContext): Promise<CustomActionRecord[]> {
  const { user } = requireUser(ctx.viewer);
  // Pending effects contain the latest uses of the actions.
  await applyPendingEffects(user._id);
  return CustomActions.find({ userId: user._id }).sort({ _id: -1 }).lean<CustomActionRecord[]>();
}

interface AddOptions {
  /** Whether actions that the user has already are left out. */
  readonly skipsKnown?: boolean;
}

/** Stores all actions or none, and returns those that it stored. Throws CONFLICT if the user would have too many. */
export async function addActions(
  ctx: RequestContext,
  newActions: readonly CustomActionFields[],
  { skipsKnown = false }: AddOptions = {},
): Promise<CustomActionRecord[]> {
  const { user } = requireUser(ctx.viewer);
  const now = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    await CustomActionLocks.updateOne({ _id: user._id }, TAKE_LOCK, { session, upsert: true });
    const added = skipsKnown ? await leaveOutKnown(session, user._id, newActions) : newActions;
    const rows = added.map((fields): CustomActionRecord => ({
      _id: new Types.ObjectId(),
      userId: user._id,
      ...fields,
      useCount: 0,
      createdAt: now,
      updatedAt: now,
    }));
    if (rows.length === 0) return rows;
    const count = await CustomActions.countDocuments({ userId: user._id }, { session });
    if (count + rows.length > CUSTOM_ACTION.maxCount) {
      throw new DomainError('CONFLICT', `You can have at most ${CUSTOM_ACTION.maxCount} actions, and have ${count}`);
    }
    await CustomActions.collection.insertMany(rows, { session });
    // The achievement stays, also if the user deletes the action before they see it.
    await storeEarned(session, { userId: user._id, earned: new Map([[FIRST_CUSTOM_ACTION, now]]) });
    return rows;
  });
}

/**
 * Updates a custom action. Absent and null fields stay as they are, except `effect`: null lets it follow from the template. Throws
 * BAD_USER_INPUT, and NOT_FOUND, also for an action of another user.
 */
export async function updateCustomAction(
  ctx: RequestContext,
  id: string,
  input: CustomActionInput,
): Promise<CustomActionRecord> {
  const { user } = requireUser(ctx.viewer);
  const filter = { _id: toObjectId(id), userId: user._id };
  const { fields, problems } = parseCustomActionChanges(input);
  assertValid(problems);
  const isChange = Object.keys(fields).length > 0;
  const action = isChange
    ? await CustomActions.findOneAndUpdate(
        filter,
        { $set: { ...fields, updatedAt: ctx.now() } },
        { returnDocument: 'after' },
      ).lean<CustomActionRecord>()
    : await CustomActions.findOne(filter).lean<CustomActionRecord>();
  if (!action) throw actionNotFoundError();
  return action;
}

/** Deletes a custom action. Throws NOT_FOUND, also for an action of another user. */
export async function deleteCustomAction(ctx: RequestContext, id: string): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const { deletedCount } = await CustomActions.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw actionNotFoundError();
  return id;
}

/** Returns the viewer's custom actions as a JSON document, oldest first, so that an import keeps their order. */
export async function exportCustomActions(ctx: RequestContext): Promise<string> {
  const actions = await listCustomActions(ctx);
  const { user } = requireUser(ctx.viewer);
  await recordActivity(NO_TRANSACTION, {
    userId: user._id,
    type: 'data_export',
    description: 'Exported the custom actions',
    client: ctx.client,
    at: ctx.now(),
  });
  return buildActionsFile(actions.reverse(), ctx.now());
}

/**
 * Adds the actions of a JSON document that the viewer does not have yet, all or none, so that an import can be repeated after a failure.
 * Returns those that it added. Throws BAD_USER_INPUT that names every invalid field, and CONFLICT if the viewer would have too many actions.
 * @param offset how many actions of the file come before this document
 */
export async function importCustomActions(
  ctx: RequestContext,
  json: string,
  offset: number,
): Promise<CustomActionRecord[]> {
  return addActions(ctx, parseActionsFile(json, offset), { skipsKnown: true });
}
