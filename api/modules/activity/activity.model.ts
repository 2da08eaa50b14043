import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 400 * DAY_SECONDS;

const TYPES = [
  'login',
  'logout',
  'password_change',
  'email_change',
  'profile_update',
  'subscription_change',
  'security_alert',
  'api_key_access',
  'data_export',
  'account_deletion_request',
] as const;

/** What happened to an account, for its owner to read. Never changed. */
const activitySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: TYPES, required: true },
    /** Words for its owner. */
    description: { type: String, required: true },
    ipAddress: { type: String, default: null },
    userAgent: { type: String, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'activities' },
);
activitySchema.index({ userId: 1, _id: -1 });

export type ActivityRecord = Required<InferRawDocTypeFromSchema<typeof activitySchema>> & { _id: Types.ObjectId };
export type ActivityConnectionRecord = Connection<ActivityRecord>;

export const Activities = model<ActivityRecord>('Activity', activitySchema);
