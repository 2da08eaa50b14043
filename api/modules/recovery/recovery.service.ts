import mongoose, { type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { passwordResetByAdminMail } from './recovery-mails.ts';

/** Sends a user a reset link, for an administrator. The password stays valid until the user chooses a new one with it. Throws NOT_FOUND. */
export async function sendResetLink(ctx: RequestContext, userId: Types.ObjectId): Promise<UserRecord> {
  const { runtime } = ctx;
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const user = await getUser(session, userId);
    // Without data: the link is made when the mail is sent (docs/decisions/008).
    await queueMail(session, { runtime, template: passwordResetByAdminMail, to: user.email, data: null, at });
    const description = 'An administrator sent a link to choose a new password';
    await recordActivity(session, { userId, type: 'security_alert', description, client: null, at });
    return user;
  });
}
