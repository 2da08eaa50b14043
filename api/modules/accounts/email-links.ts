import { type ClientSession, trusted, Types } from 'mongoose';
import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import type { Client } from '#api/kernel/context.ts';
import { addDays } from '#api/lib/days.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { type EmailLinkRecord, EmailLinks } from './email-link.model.ts';

export type EmailLinkKind = EmailLinkRecord['kind'];

/** For how long a link works after it was created. */
export const LIFETIME_DAYS: Readonly<Record<EmailLinkKind, number>> = { confirm: 1, change: 1, restore: 7 };

const KINDS = ['confirm', 'change', 'restore'] as const satisfies readonly EmailLinkKind[];

/** Selects links of changes that are not canceled. */
const NOT_CANCELLED = { cancelledAt: null } as const;

/** Returns the filter for links of these kinds that still work. */
const working = (now: Date, kinds: readonly EmailLinkKind[] = KINDS) => ({
  ...NOT_CANCELLED,
  $or: kinds.map((kind) => ({ kind, createdAt: trusted({ $gt: addDays(now, -LIFETIME_DAYS[kind]) }) })),
});

/**
 * Creates the token of a link, when its mail is written. A mail that is written again, because it could not be delivered, gets another token, which
 * replaces the one before. Returns null when the link was replaced, canceled or has expired.
 */
export async function issueEmailLinkToken(linkId: string, now: Date): Promise<string | null> {
  const token = newSecret();
  const filter = { _id: new Types.ObjectId(linkId), ...working(now) };
  const { matchedCount } = await EmailLinks.updateOne(filter, { $set: { hash: hashSecret(token) } });
  return matchedCount > 0 ? token : null;
}

interface TokenOfKind {
  readonly token: string;
  readonly kinds: readonly EmailLinkKind[];
  readonly at: Date;
}

/**
 * Uses a link up and returns it, in the transaction of the change that the link makes. Returns null when it is
 * unknown, expired, canceled or was used.
 */
export async function redeemEmailLink(
  session: ClientSession,
  { token, kinds, at }: TokenOfKind,
): Promise<EmailLinkRecord | null> {
  const filter = { hash: hashSecret(token), ...working(at, kinds) };
  return EmailLinks.findOneAndDelete(filter, { session }).lean<EmailLinkRecord>();
}

/** Makes links of a user invalid. */
export async function voidEmailLinks(
  session: ClientSession,
  { userId, kinds }: { readonly userId: Types.ObjectId; readonly kinds: readonly EmailLinkKind[] },
): Promise<void> {
  await EmailLinks.deleteMany({ userId, kind: trusted({ $in: [...kinds] }) }, { session });
}

/**
 * Makes the links that restore this address or a later one invalid. Links to earlier addresses stay: this address may
 * be that of a thief, who changed it twice.
 */
export async function voidLaterRestoreLinks(
  session: ClientSession,
  { userId, createdAt }: Pick<EmailLinkRecord, 'userId' | 'createdAt'>,
): Promise<void> {
  await EmailLinks.deleteMany({ userId, kind: 'restore', createdAt: trusted({ $gte: createdAt }) }, { session });
}

/** A new address that a user asked for and has not confirmed. */
interface RequestedEmail {
  readonly email: string;
  /** Whether the link that was mailed to it has expired. */
  readonly isExpired: boolean;
}

/** Selects the stored links to a new address that a user asked for, unless the change is canceled. */
const requestOf = (userId: Types.ObjectId, at: Date) => ({
  ...NOT_CANCELLED,
  userId,
  kind: 'change' as const,
  expiresAt: trusted({ $gt: at }),
});

/** Finds the new address that a user asked for in the last 7 days and has not confirmed. Null without one. */
export async function findRequestedEmail(
  session: ClientSession | null,
  { userId, at }: { readonly userId: Types.ObjectId; readonly at: Date },
): Promise<RequestedEmail | null> {
  const filter = requestOf(userId, at);
  const link = await EmailLinks.findOne(filter, null, { session }).sort({ _id: -1 }).lean<EmailLinkRecord>();
  return link && { email: link.email, isExpired: addDays(link.createdAt, LIFETIME_DAYS.change) <= at };
}

interface Cancellation {
  readonly userId: Types.ObjectId;
  /** The text for the activity log of the account: who or what canceled the change. */
  readonly description: string;
  /** Null for an administrator: users must not see where administrators are. */
  readonly client: Client | null;
  readonly at: Date;
}

/**
 * Cancels the change to a new address that a user asked for and has not confirmed. Its links are kept, so that an opened one can say why it
 * does not work. Returns the address, or null without one.
 */
export async function cancelRequestedEmail(
  session: ClientSession,
  { userId, description, client, at }: Cancellation,
): Promise<string | null> {
  const request = await findRequestedEmail(session, { userId, at });
  if (!request) return null;
  await EmailLinks.updateMany(requestOf(userId, at), { $set: { cancelledAt: at } }, { session });
  await recordActivity(session, { userId, type: 'email_change', description, client, at });
  return request.email;
}

/** Returns whether the change that a link would make was canceled. */
export async function isCancelledLink(session: ClientSession, token: string): Promise<boolean> {
  const filter = {
    hash: hashSecret(token),
    cancelledAt: trusted({ $ne: null }),
  };
  return (await EmailLinks.exists(filter).session(session)) !== null;
}
