import { type ClientSession, Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { encryptionContextOf, type MailPayload } from './encrypted-mail.ts';
import { type MailRow, Mails } from './mail.model.ts';
import type { MailTemplate } from './mail-template.rules.ts';

const KEPT_MS = 30 * DAY_MS;

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedMails = createEncryptedRows<MailRow>(Mails, encryptionContextOf);

interface NewMail<TData> {
  readonly runtime: Runtime;
  readonly template: MailTemplate<TData>;
  /** One valid address. */
  readonly to: string;
  readonly data: TData;
  readonly at: Date;
}

/** Queues a mail. With a session, it is part of the transaction of the change that it reports. A job sends it within seconds. */
export async function queueMail<TData>(
  session: ClientSession | null,
  { runtime, template, to, data, at }: NewMail<TData>,
): Promise<void> {
  const ids = { _id: new Types.ObjectId(), template: template.name };
  const content: MailPayload = { to, data };
  const row: MailRow = {
    ...ids,
    ciphertext: keyringOf(runtime).encrypt(JSON.stringify(content), encryptionContextOf(ids)),
    attempts: 0,
    userId: null,
    nextAttemptAt: at,
    sentAt: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + KEPT_MS),
  };
  await Mails.create([row], { session });
}

/** Discards all queued mails without sending them. For the demo; the server does not call it. */
export async function discardPendingMails(): Promise<void> {
  await Mails.updateMany({ sentAt: null }, { $set: { nextAttemptAt: null, ciphertext: null } });
}
