import { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { applyRetention } from '#api/modules/history/history.service.ts';
import { Users } from './user.model.ts';

/**
 * How long after a change of the retention it is applied again. Every run that started before the
 * change has ended by then.
 */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;

const BATCH_SIZE = 100;

/**
 * Applies each changed retention a second time. A run that was in progress during the change stored its entry with the old expiry date, and
 * a server that stopped right after the change applied it to no entry. Users see neither: reads filter by the current retention.
 */
export async function settleRetention(runtime: Runtime, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SETTLED_AFTER_MS);
  const due = await Users.find({ retentionChangedAt: trusted({ $type: 'date', $lte: before }) })
    .select({ retentionDays: 1, retentionChangedAt: 1 })
    .limit(BATCH_SIZE)
    .lean();
  for (const { _id, retentionDays, retentionChangedAt } of due) {
    try {
      await applyRetention(_id, retentionDays);
      // A retention that was changed again in the meantime stays due.
      await Users.updateOne({ _id, retentionChangedAt }, { $set: { retentionChangedAt: null } });
    } catch (err) {
      // One user's history that takes too long must not keep those of others from being settled.
      runtime.log.error(
        { err, userId: String(_id) },
        'A changed retention could not be applied, and will be tried again',
      );
    }
  }
}
