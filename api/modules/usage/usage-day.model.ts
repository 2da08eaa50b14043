import { model, Schema } from 'mongoose';
import { dayCounters } from './day-counters.ts';

/** Counters of all users' runs on one UTC day. Folded from the ledger, so that runs of different users do not contend for one document. */
const usageDaySchema = new Schema({ ...dayCounters }, { collection: 'usage_days', minimize: false });
usageDaySchema.index({ day: 1 }, { unique: true });

export const UsageDays = model('UsageDay', usageDaySchema);
