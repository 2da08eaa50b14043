import type { Types } from 'mongoose';
import { DomainError } from './errors.ts';

/** A person's account, without its password hash and sessions. */
export interface UserRecord {
  readonly _id: Types.ObjectId;
  /** Lower-case: addresses compare without case. */
  readonly email: string;
  /** When the user proved that they receive mail at `email`. Null until then. */
  readonly emailConfirmedAt: Date | null;
  readonly fullName: string;
  readonly role: 'user' | 'admin';
  /** True until the person replaces a password that someone else chose for them. */
  readonly mustChangePassword: boolean;
  /** Part of every session token. Raising it ends all sessions at once. */
  readonly tokenVersion: number;
  /** The status of the person's subscription. A suspension hides it and keeps it. */
  readonly billingStatus: 'none' | 'active' | 'cancelled';
  readonly isSuspended: boolean;
  /** How long history entries are kept. */
  readonly retentionDays: number;
  /** How the person got the effective plan. Null without a plan. */
  readonly planSource: 'free' | 'payment' | 'admin' | 'promo' | null;
  /** When any session was last used, to the minute. Null: never. */
  readonly lastSeenAt: Date | null;
  /** The action that clients start with. Absent until the person chooses one. */
  readonly preferredActionId?: string;
  readonly createdAt: Date;
}

/** A signed-in person. Read from the database for each request, so that it is never stale. */
export interface SignedInUser {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: 'user' | 'admin';
  /** The id of the session document (a hash). It can't be used to sign in. */
  readonly sessionId: string;
  /** The client that the session was opened for: web app or extension. */
  readonly audience: 'web' | 'ext';
  readonly user: UserRecord;
}

/** Who sent a request. */
export type Viewer =
  /** `refusal`: why the credential that was sent is invalid. It only matters where a credential is required. */
  | { readonly kind: 'anonymous'; readonly refusal?: string }
  | SignedInUser
  | { readonly kind: 'token'; readonly tokenId: string; readonly scopes: readonly string[] };

/** The signed-in person, for operations on their own data. Throws FORBIDDEN for access tokens and anonymous requests. */
export function requireUser(viewer: Viewer): SignedInUser {
  if (viewer.kind !== 'user') throw new DomainError('FORBIDDEN', 'Only a signed-in person can do this');
  return viewer;
}

/**
 * Creating and changing administrators, and changing email addresses and roles, needs an administrator or an access token with the
 * scope `all`: with `users:write` alone a token could promote its own account. Throws INSUFFICIENT_SCOPE and FORBIDDEN.
 */
export function assertFullAuthority(viewer: Viewer): void {
  if (viewer.kind === 'user' && viewer.role === 'admin') return;
  if (viewer.kind !== 'token') throw new DomainError('FORBIDDEN', 'You may not do this');
  if (viewer.scopes.includes('all')) return;
  throw new DomainError('INSUFFICIENT_SCOPE', 'This access token lacks a scope', {
    details: { required_scope: 'all' },
  });
}
