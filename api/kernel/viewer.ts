import type { Types } from 'mongoose';
import { DomainError } from './errors.ts';

/** What users can be notified of and can turn off. */
export const NOTIFICATION_TOPICS = ['quota', 'team_members', 'promo_plan_end'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** A user's account, without its password hash and sessions. */
export interface UserRecord {
  readonly _id: Types.ObjectId;
  /** Lower-case: addresses compare without case. */
  readonly email: string;
  /** When the user proved that they receive mail at `email`. Null until then. */
  readonly emailConfirmedAt: Date | null;
  readonly fullName: string;
  readonly role: 'user' | 'admin';
  /** True until the user replaces a password that another person chose for them. */
  readonly mustChangePassword: boolean;
  /** Part of every session token. Raising it ends all sessions in one write. */
  readonly tokenVersion: number;
  /** The status of the user's subscription. A suspension hides it and keeps it. */
  readonly billingStatus: 'none' | 'active' | 'cancelled';
  readonly isSuspended: boolean;
  /** Why an administrator suspended the account. Null without a suspension or a reason. Absent in older records. */
  readonly suspensionReason?: string | null;
  /** How long history entries are kept. */
  readonly retentionDays: number;
  /** How the user got the effective plan. Null without a plan. */
  readonly planSource: 'free' | 'payment' | 'admin' | 'promo' | null;
  /** When the effective plan ends, or renews if `planRenews`. `NO_TERM` if it does neither. */
  readonly planTermAt: Date;
  readonly planRenews: boolean;
  /** When any session was last used, to the minute. Null: never. */
  readonly lastSeenAt: Date | null;
  /** The action that clients start with. Absent until the user chooses one. */
  readonly preferredActionId?: string;
  /** The topics of notifications that the user has turned off. Absent until the user turns one off. */
  readonly mutedNotifications?: NotificationTopic[];
  readonly createdAt: Date;
}

/**
 * A signed-in user. Read from the database for each request, so that a change of the account has an effect
 * from the next request on.
 */
export interface SignedInUser {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: 'user' | 'admin';
  /** The id of the session document (a hash). It can't be used to sign in. */
  readonly sessionId: string;
  /** The client that the session was opened for: web app or extension. */
  readonly audience: 'web' | 'ext';
  /** When the session began, with the user's password or at the sign-up. */
  readonly signedInAt: Date;
  readonly user: UserRecord;
}

/** The sender of a request. */
export type Viewer =
  /** `refusal`: why the credential that was sent is invalid. It is shown only where a credential is required. */
  | { readonly kind: 'anonymous'; readonly refusal?: string }
  | SignedInUser
  | { readonly kind: 'token'; readonly tokenId: string; readonly scopes: readonly string[] };

/**
 * Returns the signed-in user, for operations on their own data. Throws FORBIDDEN for access
 * tokens and anonymous requests.
 */
export function requireUser(viewer: Viewer): SignedInUser {
  if (viewer.kind !== 'user') throw new DomainError('FORBIDDEN', 'Only a signed-in person can do this');
  return viewer;
}

/**
 * Checks that the viewer is an administrator, or an access token with the scope `all`. Creating, changing and deleting
 * administrators, and changing any user's email address or role, need this: with `users:write` alone, the holder of a token
 * could become an administrator. Throws INSUFFICIENT_SCOPE and FORBIDDEN.
 */
export function assertFullAuthority(viewer: Viewer): void {
  if (viewer.kind === 'user' && viewer.role === 'admin') return;
  if (viewer.kind !== 'token') throw new DomainError('FORBIDDEN', 'You may not do this');
  if (viewer.scopes.includes('all')) return;
  throw new DomainError('INSUFFICIENT_SCOPE', 'This access token lacks a scope', {
    details: { required_scope: 'all' },
  });
}
