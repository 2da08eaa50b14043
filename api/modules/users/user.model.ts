import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { RETENTION_DAYS } from '#schema/limits.ts';

/** Sessions live in their person's document: one read finds both, and one write ends them all with whatever ended them. */
const sessionSchema = new Schema(
  {
    /** Hash of the token's `sid` claim. */
    _id: { type: String, required: true },
    aud: { type: String, enum: ['web', 'ext'] as const, required: true },
    userAgent: { type: String, default: null },
    ip: { type: String, default: null },
    createdAt: { type: Date, required: true },
    /** Written at most once a minute. */
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

const userSchema = new Schema(
  {
    /** Lower-case: e-mails compare without case. */
    email: { type: String, required: true, unique: true },
    fullName: { type: String, required: true },
    role: { type: String, enum: ['user', 'admin'] as const, required: true, default: 'user' },
    passwordHash: { type: String, required: true, select: false },
    /** Which pepper the hash was made with. */
    pepperId: { type: String, required: true, select: false },
    mustChangePassword: { type: Boolean, required: true, default: false },
    /** Raising it ends every session at once. */
    tokenVersion: { type: Number, required: true, default: 0 },
    /** What billing says. Suspension hides it and gives it back. */
    billingStatus: { type: String, enum: ['none', 'active', 'cancelled'] as const, required: true, default: 'none' },
    isSuspended: { type: Boolean, required: true, default: false },
    retentionDays: { type: Number, enum: RETENTION_DAYS.choices, required: true, default: RETENTION_DAYS.default },
    /** Null once every text that was stored around the change obeys it. */
    retentionChangedAt: { type: Date, default: null },
    sessions: { type: [sessionSchema], required: true, default: [] },
    /** Of an administrator: how often another could leave because this one stays. */
    timesRemaining: { type: Number },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users' },
);

userSchema.index({ createdAt: 1 });
userSchema.index({ retentionChangedAt: 1 }, { partialFilterExpression: { retentionChangedAt: { $type: 'date' } } });

export type SessionEntry = InferRawDocTypeFromSchema<typeof sessionSchema>;
export type UserRecord = Omit<InferRawDocTypeFromSchema<typeof userSchema>, 'passwordHash' | 'pepperId'> & {
  _id: Types.ObjectId;
};

/** A session that was opened just now. */
export interface SessionRecord {
  readonly token: string;
  readonly user: UserRecord;
}

export const Users = model('User', userSchema);
