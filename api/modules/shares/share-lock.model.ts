import { model, Schema } from 'mongoose';
import { LOCK_FIELDS } from '#api/database/lock-rows.ts';

/** Lets one transaction at a time add a link of a user. The later one counts again. The id is the id of the user. */
const schema = new Schema(
  { _id: { type: Schema.Types.ObjectId, required: true }, ...LOCK_FIELDS },
  { collection: 'share_locks' },
);

export const ShareLocks = model('ShareLock', schema);
