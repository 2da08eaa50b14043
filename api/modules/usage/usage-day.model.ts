import { model, Schema } from 'mongoose';
import { dayCounters } from './day-counters.ts';

/** What everybody together did on one day, UTC: folded from the ledger, so that no run waits for another person's. */
const usageDaySchema = new Schema({ ...dayCounters }, { collection: 'usage_days', minimize: false });
usageDaySchema.index({ day: 1 }, { unique: true });

export const UsageDays = model('UsageDay', usageDaySchema);
