import { model, Schema } from 'mongoose';
import { dayCounters } from './day-counters.ts';

/** What one person did on one day, UTC. Written with their runs; outlives the texts. */
const userUsageDaySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    ...dayCounters,
  },
  { collection: 'user_usage_days', minimize: false },
);
userUsageDaySchema.index({ userId: 1, day: 1 }, { unique: true });
// Who was there in a range is counted from the index alone.
userUsageDaySchema.index({ day: 1, userId: 1 });

export const UserUsageDays = model('UserUsageDay', userUsageDaySchema);
