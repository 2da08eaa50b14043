import { type ClientSession, Types } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { EmailLinks } from './email-link.model.ts';
import { type EmailLinkKind, issueEmailLinkToken, LIFETIME_DAYS } from './email-links.ts';

/** For how long a link is stored. An expired link to a new address is kept, so that another one can be sent there. */
const KEPT_DAYS: Readonly<Record<EmailLinkKind, number>> = { ...LIFETIME_DAYS, change: 7 };

interface NewEmailLink {
  readonly userId: Types.ObjectId;
  readonly kind: EmailLinkKind;
  /** The address that the link is mailed to. Normalized. */
  readonly email: string;
  readonly at: Date;
}

/**
 * Stores a link without its token, and returns its id for the mail. It replaces the user's previous link of its kind.
 * Links that restore an address are kept, one for each address.
 */
export async function createEmailLink(
  session: ClientSession,
  { userId, kind, email, at }: NewEmailLink,
): Promise<string> {
  await EmailLinks.deleteMany({ userId, kind, ...(kind === 'restore' && { email }) }, { session });
  const _id = new Types.ObjectId();
  const expiresAt = addDays(at, KEPT_DAYS[kind]);
  await EmailLinks.create([{ _id, userId, kind, email, createdAt: at, expiresAt }], { session });
  return String(_id);
}

/**
 * Creates the token of a link that confirms an address, and returns the link's path. Null when the link
 * was replaced, canceled or has expired.
 */
export async function issueConfirmationPath(linkId: string, now: Date): Promise<string | null> {
  const token = await issueEmailLinkToken(linkId, now);
  return token && `/auth/confirm?${new URLSearchParams({ token }).toString()}`;
}
