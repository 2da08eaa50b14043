import { model, Schema } from 'mongoose';
import { dayCounters } from './day-counters.ts';

/** Counters of one user's runs on one UTC day. Kept after the history of these runs has expired. */
const userUsageDaySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    ...dayCounters,
  },
  { collection: 'user_usage_days', minimize: false },
);
userUsageDaySchema.index({ userId: 1, day: 1 }, { unique: true });
// Active users in a range, and their runs, are counted from this index alone.
userUsageDaySchema.index({ day: 1, userId: 1, count: 1 });

export const UserUsageDays = model('UserUsageDay', userUsageDaySchema);
