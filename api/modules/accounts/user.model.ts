import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { NOTIFICATION_TOPICS, type UserRecord } from '#api/kernel/viewer.ts';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { NO_TERM } from './plan-term.rules.ts';

/**
 * A session. It is part of the user's document, so that one read finds both, and one write changes the
 * user and ends their sessions.
 */
const sessionSchema = new Schema(
  {
    /** Hash of the token's `sid` claim. */
    _id: { type: String, required: true },
    /** The client that opened the session: the web app or the extension. */
    aud: { type: String, enum: ['web', 'ext'] as const, required: true },
    userAgent: { type: String, default: null },
    ip: { type: String, default: null },
    createdAt: { type: Date, required: true },
    /** Updated at most once a minute. */
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

/** An account. */
const userSchema = new Schema(
  {
    /** Lower-case: addresses compare without case. */
    email: { type: String, required: true, unique: true },
    /** When the user proved that they receive mail at `email`. Null until then, and after an administrator changed the address. */
    emailConfirmedAt: { type: Date, default: null },
    fullName: { type: String, required: true },
    role: { type: String, enum: ['user', 'admin'] as const, required: true, default: 'user' },
    passwordHash: { type: String, required: true, select: false },
    /** The id of the pepper that the hash was made with. */
    pepperId: { type: String, required: true, select: false },
    /** True until the user replaces a password that another person chose for them. */
    mustChangePassword: { type: Boolean, required: true, default: false },
    /** A number in every session token. Raising it ends all sessions in one write. */
    tokenVersion: { type: Number, required: true, default: 0 },
    /** The status of the subscription. A suspension hides it and keeps it. */
    billingStatus: { type: String, enum: ['none', 'active', 'cancelled'] as const, required: true, default: 'none' },
    isSuspended: { type: Boolean, required: true, default: false },
    /** An administrator's note about the suspension. Null without one, and once the suspension is lifted. */
    suspensionReason: { type: String, default: null },
    /** The user's effective plan and its source: copies from the subscription, by which lists of accounts are filtered. Null without a plan. */
    planId: { type: String, default: null },
    planSource: { type: String, enum: ['free', 'payment', 'admin', 'promo', null] as const, default: null },
    /** When that plan ends, or renews if `planRenews`, copied in the same way. `NO_TERM` if it does neither. */
    planTermAt: { type: Date, required: true, default: NO_TERM },
    planRenews: { type: Boolean, required: true, default: false },
    /** When any session was last used, to the minute. Null: never. */
    lastSeenAt: { type: Date, default: null },
    retentionDays: { type: Number, enum: RETENTION_DAYS.choices, required: true, default: RETENTION_DAYS.default },
    /** When `retentionDays` changed. Null once every history entry has an expiry date that follows from it. */
    retentionChangedAt: { type: Date, default: null },
    /** The action that clients start with. Absent until the user chooses one. */
    preferredActionId: { type: String },
    /** The topics of notifications that the user has turned off. Absent until the user turns one off. */
    mutedNotifications: { type: [String], enum: NOTIFICATION_TOPICS, default: undefined },
    sessions: { type: [sessionSchema], required: true, default: [] },
    /** A conflict counter, raised when another administrator leaves (`assertAdministratorRemains`). */
    adminGuardVersion: { type: Number },
    /** A conflict counter, raised by requests for a new address: they must conflict with a new password, which cancels them (`changeEmail`). */
    emailRequests: { type: Number },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users' },
);

// The orders of lists of accounts.
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ fullName: 1, _id: 1 }, { collation: { locale: 'en', strength: 2 } });
userSchema.index({ lastSeenAt: 1, _id: 1 });
userSchema.index({ planId: 1, _id: 1 });
userSchema.index({ planTermAt: 1, _id: 1 });
// The filters of lists of accounts, in their usual order. Each contains the other filters, so that matches are counted without reading them.
userSchema.index({
  isSuspended: 1,
  billingStatus: 1,
  createdAt: 1,
  _id: 1,
  planId: 1,
  planSource: 1,
  role: 1,
});
userSchema.index({
  planId: 1,
  createdAt: 1,
  _id: 1,
  planSource: 1,
  isSuspended: 1,
  billingStatus: 1,
  role: 1,
});
userSchema.index({
  planSource: 1,
  createdAt: 1,
  _id: 1,
  planId: 1,
  isSuspended: 1,
  billingStatus: 1,
  role: 1,
});
userSchema.index({
  role: 1,
  createdAt: 1,
  _id: 1,
  planId: 1,
  planSource: 1,
  isSuspended: 1,
  billingStatus: 1,
});
userSchema.index({
  planRenews: 1,
  planTermAt: 1,
  createdAt: 1,
  _id: 1,
  planId: 1,
  planSource: 1,
  isSuspended: 1,
  billingStatus: 1,
  role: 1,
});
userSchema.index({ retentionChangedAt: 1 }, { partialFilterExpression: { retentionChangedAt: { $type: 'date' } } });

export type SessionEntry = InferRawDocTypeFromSchema<typeof sessionSchema>;

export type PlanSource = NonNullable<UserRecord['planSource']>;

/** A stored account. Queries leave the password hash out unless they select it. */
export interface StoredUser extends UserRecord {
  readonly sessions: SessionEntry[];
  readonly planId: string | null;
}

export const Users = model('User', userSchema);
