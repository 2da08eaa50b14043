import type { UserRecord } from '#api/kernel/viewer.ts';
import { type CustomActionRecord, CustomActions } from '#api/modules/actions/custom-action.model.ts';

/** Stores a custom action of a user. */
export async function givenCustomAction(
  user: UserRecord,
  overrides: Partial<CustomActionRecord> = {},
): Promise<CustomActionRecord> {
  const now = new Date();
  const action = await CustomActions.create({
    userId: user._id,
    name: 'Translate',
    prompt: 'Translate into French: {input}',
    createdAt: now,
    updatedAt: now,
    ...overrides,
  });
  // As services read it: a plain record of what is stored.
  return CustomActions.findById(action._id).orFail().lean<CustomActionRecord>();
}
