import { model, Schema } from 'mongoose';

/** One of the locks of all plans, see `plan-locks.ts`. Its id is its number. */
const planLockSchema = new Schema(
  {
    _id: { type: Number, required: true },
    /** How often it was taken. Only the write matters: two transactions that write the same row conflict. */
    timesTaken: { type: Number, required: true, default: 0 },
  },
  { collection: 'plan_locks' },
);

export const PlanLocks = model('PlanLock', planLockSchema);
