import type { Types } from 'mongoose';
import { findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import type { UserMailConnectionMapper, UserMailMapper } from './mail.mappers.ts';
import { type MailRow, Mails } from './mail.model.ts';

function stateOf({ sentAt, nextAttemptAt }: MailRow): UserMailMapper['state'] {
  if (sentAt) return 'sent';
  return nextAttemptAt ? 'queued' : 'not_sent';
}

/** The template of the mail about a canceled plan is named in the spelling of the REST API. */
const NAMES: Readonly<Record<string, string>> = { plan_cancelled: 'Plan canceled' };

/** Names a template for people: `password_reset` becomes `Password reset`. */
function nameOf(template: string): string {
  const words = template.replaceAll('_', ' ');
  return NAMES[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
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
      return {
        id: String(_id),
        template,
        name: nameOf(template),
        state: stateOf(mail),
        attempts,
        createdAt,
        sentAt: sentAt ?? null,
      };
    }),
  };
}
