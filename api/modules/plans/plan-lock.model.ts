import { model, Schema } from 'mongoose';
import { LOCK_FIELDS } from '#api/database/lock-rows.ts';

/** One of the locks of all plans, see `plan-locks.ts`. Its id is its number. */
const schema = new Schema({ _id: { type: Number, required: true }, ...LOCK_FIELDS }, { collection: 'plan_locks' });

export const PlanLocks = model('PlanLock', schema);
