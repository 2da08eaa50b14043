import { trusted, type Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { toPseudonym } from '#api/kernel/pseudonym.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { applyRetention } from '#api/modules/history/history.service.ts';
import { Users } from './user.model.ts';

/**
 * How long after a change of the retention it is applied again. Every run that started before the
 * change has ended by then.
 */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

const BATCH_SIZE = 100;

interface SettledUser extends Pick<UserRecord, '_id' | 'retentionDays'> {
  readonly retentionChangedAt: Date;
}

const settledUsersOf = isolatedRows<Types.ObjectId>(
  'A changed retention could not be applied, and will be tried again',
  (userId, runtime) => ({ user: toPseudonym(runtime, userId) }),
);

/**
 * Applies each changed retention a second time. A run that was in progress during the change stored its entry with the old expiry date, and
 * a server that stopped right after the change applied it to no entry. Users see neither: reads filter by the current retention.
 */
export async function settleRetention(runtime: Runtime, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SETTLED_AFTER_MS);
  const users = settledUsersOf(runtime);
  const due = await Users.find({
    _id: trusted({ $nin: users.waiting(now) }),
    retentionChangedAt: trusted({ $type: 'date', $lte: before }),
  })
    .select({ retentionDays: 1, retentionChangedAt: 1 })
    .limit(BATCH_SIZE)
    .lean<SettledUser[]>();
  const settle = async ({ _id, retentionDays, retentionChangedAt }: SettledUser) => {
    await applyRetention(_id, retentionDays);
    // A retention that was changed again in the meantime stays due.
    await Users.updateOne({ _id, retentionChangedAt }, { $set: { retentionChangedAt: null } });
  };
  await users.forEach(due, settle, now);
}
