import mongoose, { type ClientSession, Types } from 'mongoose';
import { CUSTOM_ACTION } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import { FIRST_CUSTOM_ACTION } from '../achievements/achievement-list.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { keepEarned } from '../achievements/earned-achievements.ts';
import { type CustomActionFields, type CustomActionInput, readFields, readNewAction } from './custom-action-fields.ts';
import { CustomActionLocks } from './custom-action-lock.model.ts';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';
import { readActionsFile, writeActionsFile } from './custom-actions-file.ts';

const notThere = () => new DomainError('NOT_FOUND', 'This action does not exist');

const assertNone = (problems: Readonly<Record<string, string>>) => {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
};

/** The viewer's own, newest first. */
export async function listCustomActions(ctx: RequestContext): Promise<CustomActionRecord[]> {
  const { user } = personOf(ctx.viewer);
  return CustomActions.find({ userId: user._id }).sort({ _id: -1 }).lean<CustomActionRecord[]>();
}

/** When the person wrote the oldest of those they have. Null without one. */
export async function firstCustomActionAt(userId: Types.ObjectId): Promise<Date | null> {
  const first = await CustomActions.findOne({ userId }, { createdAt: 1 }).sort({ _id: 1 }).lean();
  return first?.createdAt ?? null;
}

/** Holds everybody else who adds actions for this person until the transaction ends. */
async function lock(session: ClientSession, userId: Types.ObjectId, at: Date): Promise<void> {
  const update = { $set: { takenAt: at }, $inc: { times: 1 } };
  await CustomActionLocks.updateOne({ _id: userId }, update, { session, upsert: true });
}

/** All of them or none. Throws CONFLICT when the person would have too many. */
async function addActions(ctx: RequestContext, added: readonly CustomActionFields[]): Promise<CustomActionRecord[]> {
  const { user } = personOf(ctx.viewer);
  const now = ctx.now();
  const rows = added.map((fields): CustomActionRecord => ({
    _id: new Types.ObjectId(),
    userId: user._id,
    ...fields,
    useCount: 0,
    createdAt: now,
    updatedAt: now,
  }));
  await mongoose.connection.transaction(async (session) => {
    await lock(session, user._id, now);
    const count = await CustomActions.countDocuments({ userId: user._id }, { session });
    if (count + rows.length > CUSTOM_ACTION.maxCount) {
      throw new DomainError('CONFLICT', `You can have at most ${CUSTOM_ACTION.maxCount} actions, and have ${count}`);
    }
    await CustomActions.collection.insertMany(rows, { session });
    // It is theirs even when they delete the action before they look.
    await keepEarned(user._id, new Map([[FIRST_CUSTOM_ACTION, now]]), session);
  });
  return rows;
}

/** Throws BAD_USER_INPUT, and CONFLICT when the viewer has as many as may be. */
export async function createCustomAction(ctx: RequestContext, input: CustomActionInput): Promise<CustomActionRecord> {
  const { fields, problems } = readNewAction(input);
  assertNone(problems);
  const [action] = await addActions(ctx, [fields]);
  if (!action) throw new Error('An action was added and is not there.');
  return action;
}

/** What is left out or null stays. Throws BAD_USER_INPUT, and NOT_FOUND, also when it is somebody else's. */
export async function updateCustomAction(
  ctx: RequestContext,
  id: string,
  input: CustomActionInput,
): Promise<CustomActionRecord> {
  const { user } = personOf(ctx.viewer);
  const filter = { _id: toObjectId(id), userId: user._id };
  const { fields, problems } = readFields(input);
  assertNone(problems);
  const isChange = Object.keys(fields).length > 0;
  const action = isChange
    ? await CustomActions.findOneAndUpdate(
        filter,
        { $set: { ...fields, updatedAt: ctx.now() } },
        { returnDocument: 'after' },
      ).lean<CustomActionRecord>()
    : await CustomActions.findOne(filter).lean<CustomActionRecord>();
  if (!action) throw notThere();
  return action;
}

/** Throws NOT_FOUND, also when it is somebody else's. */
export async function deleteCustomAction(ctx: RequestContext, id: string): Promise<string> {
  const { user } = personOf(ctx.viewer);
  const { deletedCount } = await CustomActions.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw notThere();
  return id;
}

/** The viewer's own as a JSON document, oldest first, so that reading it in keeps their order. */
export async function exportCustomActions(ctx: RequestContext): Promise<string> {
  const actions = await listCustomActions(ctx);
  const { user } = personOf(ctx.viewer);
  await recordActivity(ctx, { userId: user._id, type: 'data_export', description: 'Exported the custom actions' });
  return writeActionsFile(actions.reverse(), ctx.now());
}

/** Throws BAD_USER_INPUT that names everything wrong with the document, and CONFLICT when they would be too many. */
export async function importCustomActions(ctx: RequestContext, json: string): Promise<CustomActionRecord[]> {
  return addActions(ctx, readActionsFile(json));
}
