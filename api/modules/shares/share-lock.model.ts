import { model, Schema } from 'mongoose';

/**
 * Lets one transaction at a time add a link of a user. Each writes this document, so that concurrent ones conflict, and the later one counts
 * again. The id is the id of the user.
 */
const shareLockSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Increased each time. A constant value would not do: an update that changes nothing causes no write conflict. */
    timesTaken: { type: Number, required: true, default: 0 },
  },
  { collection: 'share_locks' },
);

export const ShareLocks = model('ShareLock', shareLockSchema);
