import mongoose from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../setup/graphql.ts';
import { ChangeEmailDocument, ConfirmEmailDocument } from '../setup/operations.generated.ts';
import { testRuntime } from '../setup/runtime.ts';
import { useMailbox } from './mail.ts';
import { PASSWORD } from './user.ts';

const HOUR_MS = 3_600_000;

/** The address of the user who changes it, and the one that it is changed to. */
export const EMAIL = 'ann@example.com';
export const NEW_EMAIL = 'ann@elsewhere.org';

export const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
export const getUser = async (email: string) => Users.findOne({ email }).orFail().lean<UserRecord>();

/** The error of a link that was never valid, was used, was replaced by another or is too old. */
export const INVALID_LINK = {
  code: 'BAD_USER_INPUT',
  fields: { token: 'This link is no longer valid. It works once, and only the newest one works' },
};

/** A runtime, the mails that it sends, and the actions of users with the links in mails about their email address. */
export function useAddressMails() {
  const mailbox = useMailbox();
  const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
  /** The context of requests that are sent at NOW. */
  const atStart = { runtime };
  /** The context of requests that are sent some hours after NOW. */
  const afterHours = (hours: number) => ({ runtime, now: () => new Date(NOW.getTime() + hours * HOUR_MS) });

  /** Sends the queued mails, at `sentAt`. Returns all mails to an address so far, with the token in their link. */
  const mailsTo = async (address: string, { sentAt = NOW } = {}) => {
    const mails = await mailbox.received(runtime, sentAt);
    return mails
      .filter(({ to }) => to === address)
      .map((mail) => ({ ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }));
  };
  const lastTokenTo = async (address: string, { sentAt = NOW } = {}): Promise<string> =>
    (await mailsTo(address, { sentAt })).at(-1)?.token ?? '';

  /** Asks for another address, which takes effect when its link is opened. */
  const changeEmail = (user: UserRecord, newEmail: string, overrides: object = atStart) =>
    run(asUser(user), ChangeEmailDocument, { input: { newEmail, password: PASSWORD } }, overrides);
  const confirm = (token: string, overrides: object = atStart) =>
    run(asAnonymous, ConfirmEmailDocument, { token }, overrides);
  const confirmForError = (token: string, overrides: object = atStart) =>
    runForError(asAnonymous, ConfirmEmailDocument, { token }, overrides);

  return { runtime, atStart, afterHours, mailsTo, lastTokenTo, changeEmail, confirm, confirmForError };
}
