import type { Types } from 'mongoose';
import { DELETED_ACTION_NAME, getActionNames } from '#api/modules/actions/actions.service.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { decodeKey } from './counters.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** Returns what the user's day counters count. They outlive the history. */
async function listCountedKeys(userId: Types.ObjectId, counters: 'models' | 'actions'): Promise<string[]> {
  await applyPendingEffects(userId);
  const rows = await UserUsageDays.aggregate<{ _id: string }>([
    { $match: { userId } },
    { $project: { counts: { $objectToArray: `$${counters}` } } },
    { $unwind: '$counts' },
    { $group: { _id: '$counts.k' } },
  ]);
  return rows.map(({ _id }) => decodeKey(_id));
}

/** Lists the names of all models that the user has used, sorted. */
export async function listUsedModels(userId: Types.ObjectId): Promise<string[]> {
  return (await listCountedKeys(userId, 'models')).sort((a, b) => a.localeCompare(b));
}

/**
 * Lists all actions that the user has used and that still exist, by name. The ids are the
 * actions' values in the ledger.
 */
export async function listUsedActions(userId: Types.ObjectId): Promise<{ id: string; name: string }[]> {
  const names = await getActionNames(userId, await listCountedKeys(userId, 'actions'));
  return [...names]
    .filter(([, name]) => name !== DELETED_ACTION_NAME)
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
