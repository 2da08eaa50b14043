import { trusted } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { MailRefusedError } from '#api/ports/mail-transport.ts';
import { decryptMailPayload } from './encrypted-mail.ts';
import { renderMail } from './layout.ts';
import { type MailRow, Mails } from './mail.model.ts';
import type { AnyMailTemplate } from './mail-template.rules.ts';

/**
 * How long a server's claim of a mail lasts, if the server dies while sending it. It is longer than sending can take.
 */
const CLAIMED_MS = 5 * MINUTE_MS;
const RETRY_DELAYS = { firstMs: MINUTE_MS / 2, maxMs: 4 * HOUR_MS };
/** How often a mail is tried, over about half a day. */
const MAX_ATTEMPTS = 12;
/** Mails that a server sends at the same time. */
const CONCURRENT_MAILS = 4;
/** Mails that one pass of the job sends. The next pass continues. */
const MAX_PER_PASS = 40;

/** Claims the mail that has been due longest. Two servers never claim the same mail. */
const claim = (now: Date) =>
  Mails.findOneAndUpdate(
    { nextAttemptAt: trusted({ $lte: now }) },
    { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(now.getTime() + CLAIMED_MS) } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<MailRow>();

/** Ends the delivery of a mail and erases its address and content. */
const closeMail = ({ _id, userId }: MailRow, sentAt: Date | null) =>
  Mails.updateOne({ _id }, { $set: { sentAt, userId, nextAttemptAt: null, ciphertext: null } });

/** A mail whose address and data were decrypted. */
interface AddressedMail extends MailRow {
  readonly to: string;
  readonly data: unknown;
}

/** Decrypts a mail and finds the user with its address, on whose page support sees it. */
async function decryptMail(runtime: Runtime, mail: MailRow): Promise<AddressedMail> {
  const { to, data } = decryptMailPayload(runtime, mail);
  return { ...mail, userId: await findUserIdByEmail(NO_TRANSACTION, to), to, data };
}

/** Renders and sends a mail. Returns false when the template decided not to send it. */
async function send(runtime: Runtime, mail: AddressedMail, template: AnyMailTemplate, now: Date): Promise<boolean> {
  const { to, data } = mail;
  const content = await template.compose(data as never, { to, runtime, now });
  if (!content) return false;
  const message = { id: String(mail._id), at: now, to, ...renderMail(content, runtime.config) };
  await runtime.mailTransport.deliver(message);
  return true;
}

/** Sends one mail. After a failure it schedules a retry. Gives up after the last attempt, and at once if the mail server refuses the mail finally. */
async function attempt(
  runtime: Runtime,
  mail: MailRow,
  templates: readonly AnyMailTemplate[],
  clock: () => Date,
): Promise<void> {
  const now = clock();
  /** The mail with the user whose address it has, once it is decrypted. */
  let opened = mail;
  const about = { mailId: String(mail._id), template: mail.template, attempts: mail.attempts };
  try {
    const template = templates.find(({ name }) => name === mail.template);
    if (!template) throw new Error('No template has this name.');
    const addressed = await decryptMail(runtime, mail);
    opened = addressed;
    const isSent = await send(runtime, addressed, template, now);
    await closeMail(opened, isSent ? now : null);
  } catch (err) {
    if (err instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS) {
      runtime.log.error({ err, ...about }, 'A mail could not be delivered and was given up');
      await closeMail(opened, null);
      return;
    }
    runtime.log.warn({ err, ...about }, 'A mail could not be delivered and will be tried again');
    const nextAttemptAt = new Date(clock().getTime() + exponentialBackoff(mail.attempts, RETRY_DELAYS));
    await Mails.updateOne({ _id: mail._id }, { $set: { nextAttemptAt, userId: opened.userId } });
  }
}

/**
 * Sends due mails, a few at a time. The clock is read for each mail, because a pass may last longer than a claim. A mail
 * may arrive twice when a server dies, or the database fails, between sending it and recording that.
 */
export async function deliverMails(
  runtime: Runtime,
  templates: readonly AnyMailTemplate[],
  clock: () => Date,
): Promise<void> {
  let claimsLeft = MAX_PER_PASS;
  const claimNext = async () => {
    if (claimsLeft === 0) return null;
    claimsLeft -= 1;
    return claim(clock());
  };
  const deliverFrom = async (first: MailRow | null): Promise<void> => {
    for (let mail = first; mail; mail = await claimNext()) await attempt(runtime, mail, templates, clock);
  };
  // Usually no mail is due, which one command finds out.
  const first = await claimNext();
  if (!first) return;
  const others = Array.from({ length: CONCURRENT_MAILS - 1 }, async () => deliverFrom(await claimNext()));
  await Promise.all([deliverFrom(first), ...others]);
}
