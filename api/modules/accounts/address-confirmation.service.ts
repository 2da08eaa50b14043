import { type ClientSession, trusted, type Types } from 'mongoose';
import type { Client } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { emailChangedMail } from './account-mails.ts';
import { sendConfirmation } from './confirmation-mail.ts';
import { voidEmailLinks } from './email-links.ts';
import { Users } from './user.model.ts';

interface Confirmation {
  readonly userId: Types.ObjectId;
  /** The address that the user proved. */
  readonly email: string;
  readonly client: Client;
  readonly at: Date;
}

/**
 * Records that a user receives mail at an address, unless the account has another address now or has confirmed this one. In each case, links that
 * confirm the account's address stop working.
 */
export async function confirmAddress(session: ClientSession, { email, ...proof }: Confirmation): Promise<void> {
  const { userId, at } = proof;
  const unconfirmed = { _id: userId, email, emailConfirmedAt: null };
  const { modifiedCount } = await Users.updateOne(unconfirmed, { $set: { emailConfirmedAt: at } }, { session });
  if (modifiedCount > 0) {
    await recordActivity(session, { ...proof, type: 'profile_update', description: 'Confirmed the email address' });
  }
  await voidEmailLinks(session, { userId, kinds: ['confirm'] });
}

/** Finds the id of the account that has this normalized address and confirmed it, or null. */
export async function findConfirmedUserId(email: string): Promise<Types.ObjectId | null> {
  const filter = { email, emailConfirmedAt: trusted({ $ne: null }) };
  const user = await Users.findOne(filter, { _id: 1 }).lean<Pick<UserRecord, '_id'>>();
  return user?._id ?? null;
}

interface NewAddress {
  readonly runtime: Runtime;
  /** The account before the change. */
  readonly before: Pick<UserRecord, '_id' | 'email'>;
  readonly newEmail: string;
  readonly at: Date;
}

/** Informs both addresses after an administrator replaced one by the other, which its user has yet to confirm. */
export async function announceNewAddress(
  session: ClientSession,
  { runtime, before, newEmail, at }: NewAddress,
): Promise<void> {
  await queueMail(session, { runtime, template: emailChangedMail, to: before.email, data: null, at });
  await sendConfirmation(session, { runtime, user: { _id: before._id, email: newEmail }, at });
}
