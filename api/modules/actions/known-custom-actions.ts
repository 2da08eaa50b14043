import type { ClientSession, Types } from 'mongoose';
import { type CustomActionRecord, CustomActions } from './custom-action.model.ts';
import type { CustomActionFields } from './custom-action-fields.rules.ts';

type Compared = Pick<CustomActionRecord, 'name' | 'prompt' | 'description' | 'icon' | 'category' | 'tags' | 'effect'>;

/** What makes two actions the same. Whether they are favorites does not matter. */
const identityOf = ({ name, prompt, description, icon, category, tags, effect }: Compared): string =>
  JSON.stringify([name, prompt, description, icon ?? null, category, tags, effect ?? null]);

/** Returns the actions that the user does not have yet, each once, in their order. The caller holds the lock of the user's actions. */
export async function leaveOutKnown(
  session: ClientSession,
  userId: Types.ObjectId,
  actions: readonly CustomActionFields[],
): Promise<CustomActionFields[]> {
  const stored = await CustomActions.find({ userId }, null, { session }).lean<CustomActionRecord[]>();
  const known = new Set(stored.map(identityOf));
  return actions.filter((action) => {
    const identity = identityOf(action);
    if (known.has(identity)) return false;
    known.add(identity);
    return true;
  });
}
