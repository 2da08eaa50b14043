import type { Types } from 'mongoose';
import { findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import type { UserMailConnectionMapper, UserMailMapper } from './mail.mappers.ts';
import { type MailRow, Mails } from './mail.model.ts';

function stateOf({ sentAt, nextAttemptAt }: MailRow): UserMailMapper['state'] {
  if (sentAt) return 'sent';
  return nextAttemptAt ? 'queued' : 'not_sent';
}

/**
 * Lists the mails to a user in the last 30 days, newest first, without their content. A mail is missing before the first attempt to deliver it, which
 * finds the user by the address. Throws BAD_USER_INPUT.
 */
export async function listUserMails(userId: Types.ObjectId, page: PageArgs): Promise<UserMailConnectionMapper> {
  const { nodes, ...rest } = await findConnection<MailRow>(Mails, { userId }, page);
  return {
    ...rest,
    nodes: nodes.map((mail) => {
      const { _id, template, attempts, createdAt, sentAt } = mail;
      return { id: String(_id), template, state: stateOf(mail), attempts, createdAt, sentAt: sentAt ?? null };
    }),
  };
}
