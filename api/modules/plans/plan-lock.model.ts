import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** One of the locks of all plans, see `plan-locks.service.ts`. Its id is its number. */
const planLockSchema = new Schema(
  {
    _id: { type: Number, required: true },
    /** How often it was taken. Only the write matters: two transactions that write the same row conflict. */
    timesTaken: { type: Number, required: true, default: 0 },
  },
  { collection: 'plan_locks' },
);

export type PlanLockRecord = InferRawDocTypeFromSchema<typeof planLockSchema>;

export const PlanLocks = model('PlanLock', planLockSchema);
