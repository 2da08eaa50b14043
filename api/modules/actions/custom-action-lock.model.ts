import { model, Schema } from 'mongoose';

/** Written by whoever adds actions, so that of two who count a person's at once, one starts over. Its id is the person's. */
const customActionLockSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    takenAt: { type: Date, required: true },
    /** Changes with every taking: a write that changes nothing stands in nobody's way. */
    times: { type: Number, required: true, default: 0 },
  },
  { collection: 'custom_action_locks' },
);

export const CustomActionLocks = model('CustomActionLock', customActionLockSchema);
