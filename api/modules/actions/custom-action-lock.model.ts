import { model, Schema } from 'mongoose';

/**
 * Serializes the creation of custom actions of one user: every creation writes this document, so that concurrent transactions conflict
 * and one retries with the new count. The id is the id of the user.
 */
const customActionLockSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    takenAt: { type: Date, required: true },
    /** Changes on every write: an update that changes nothing causes no write conflict. */
    times: { type: Number, required: true, default: 0 },
  },
  { collection: 'custom_action_locks' },
);

export const CustomActionLocks = model('CustomActionLock', customActionLockSchema);
