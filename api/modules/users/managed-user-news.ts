import type { ClientSession } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { voidResetTokens } from '../recovery/reset-tokens.service.ts';
import { emailChangedMail } from './account-mails.ts';
import { notifyOfSecurity } from './security-notice.ts';
import { eventDataOf, statusOf } from './user-events.ts';
import type { UserRecord } from './user.model.ts';

interface Change {
  readonly before: UserRecord;
  /** What differs now. */
  readonly changed: Partial<UserRecord>;
}

/** Where operators sit is not for the account's owner to read. */
const occasionOf = ({ now }: RequestContext) => ({ now, client: null });

/** An address opens an account and receives its reset links: whoever had the old one must hear of it. */
async function tellOfNewEmail(
  ctx: RequestContext,
  session: ClientSession,
  { _id, email: oldEmail }: UserRecord,
  newEmail: string,
) {
  const { runtime } = ctx;
  await voidResetTokens(session, _id);
  await queueMail(runtime, emailChangedMail, { to: oldEmail, data: { newEmail }, at: ctx.now() }, session);
  const description = 'An operator changed the e-mail address';
  await recordActivity(occasionOf(ctx), { userId: _id, type: 'email_change', description }, session);
  await notifyOfSecurity(session, {
    userId: _id,
    title: 'Your e-mail address was changed',
    message: `You sign in with ${newEmail} now. If you did not ask for it, write to ${runtime.config.supportEmail} at once.`,
    at: ctx.now(),
  });
}

/** For the account's activity. Null: nothing to read there. */
function describe({ before, changed: { fullName, role } }: Change): string | null {
  const parts = [
    fullName !== undefined && 'An operator changed the name',
    role !== undefined && `An operator changed the role from ${before.role} to ${role}; every session was ended`,
  ];
  return parts.filter((part) => part !== false).join('. ') || null;
}

const EVENT_FIELDS = [
  ['email', 'email'],
  ['fullName', 'full_name'],
  ['role', 'role'],
] as const;

/** Announces what an operator changed of an account, to its owner and to webhooks, in the caller's transaction. */
export async function tellOfChanges(ctx: RequestContext, session: ClientSession, change: Change): Promise<void> {
  const { before, changed } = change;
  const [after, userId, at] = [{ ...before, ...changed }, before._id, ctx.now()];
  if (changed.email !== undefined) await tellOfNewEmail(ctx, session, before, changed.email);

  const description = describe(change);
  if (description) await recordActivity(occasionOf(ctx), { userId, type: 'profile_update', description }, session);
  const fields = EVENT_FIELDS.flatMap(([field, name]) => (changed[field] === undefined ? [] : [name]));
  if (fields.length > 0) {
    await appendEvent(session, 'user.updated', { user: eventDataOf(after), changed: fields }, at);
  }

  const [from, to] = [statusOf(before), statusOf(after)];
  if (from === to) return;
  const standing = `An operator changed the account from ${from} to ${to}`;
  await recordActivity(occasionOf(ctx), { userId, type: 'security_alert', description: standing }, session);
  await appendEvent(session, 'user.status_changed', { user: eventDataOf(after), from, to }, at);
}
