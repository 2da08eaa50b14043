import { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';
import { type CustomActionInput, parseNewCustomAction } from './custom-action-fields.rules.ts';
import { addActions } from './edit-custom-actions.ts';

export type { CustomActionInput } from './custom-action-fields.rules.ts';

/** Returns the number of a user's custom actions. */
export const countUserActions = (userId: Types.ObjectId): Promise<number> =>
  CustomActions.countDocuments({ userId }).exec();

/** Returns when the user's oldest custom action was created. Null if they have none. */
export async function findFirstCustomActionAt(userId: Types.ObjectId): Promise<Date | null> {
  const first = await CustomActions.findOne({ userId }, { createdAt: 1 }).sort({ _id: 1 }).lean();
  return first?.createdAt ?? null;
}

/** Creates a custom action. Throws BAD_USER_INPUT, and CONFLICT if the viewer already has the maximum number. */
export async function createCustomAction(ctx: RequestContext, input: CustomActionInput): Promise<CustomActionRecord> {
  const { fields, problems } = parseNewCustomAction(input);
  assertValid(problems);
  const [action] = await addActions(ctx, [fields]);
  if (!action) throw new Error('The new action was not returned.');
  return action;
}
