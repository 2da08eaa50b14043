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

/** What an entry is about, where its type does not say it: the types are those of the REST API. */
const SUBJECTS = ['add_on', 'failed_payment', 'failed_sign_in', 'promo_code', 'shared_link', 'team'] as const;

/** Another person whom a description names. The description without the name replaces it when their account is deleted. */
const namedPersonSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, default: null },
    /** The address that the description names. Null when it names a user. */
    email: { type: String, default: null },
    descriptionWithoutName: { type: String, required: true },
  },
  { _id: false },
);

/** What happened to an account, for its owner to read. Changed only when a person is deleted whom it names. */
const activitySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: TYPES, required: true },
    /** Null: the type says it. Missing in entries from before subjects were stored. */
    subject: { type: String, enum: SUBJECTS, default: null },
    /** Words for its owner. */
    description: { type: String, required: true },
    about: { type: namedPersonSchema, default: null },
    ipAddress: { type: String, default: null },
    userAgent: { type: String, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'activities' },
);
activitySchema.index({ userId: 1, _id: -1 });
activitySchema.index({ 'about.userId': 1 }, { sparse: true });
activitySchema.index({ 'about.email': 1 }, { sparse: true });

export type ActivityRecord = Required<InferRawDocTypeFromSchema<typeof activitySchema>> & { _id: Types.ObjectId };
export type ActivityConnectionRecord = Connection<ActivityRecord>;

export const Activities = model<ActivityRecord>('Activity', activitySchema);
