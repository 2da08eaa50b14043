import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { EMAIL, getUser, INVALID_LINK, NEW_EMAIL, rows, useAddressMails } from '../../factories/address-mails.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import {
  CancelEmailChangeDocument,
  ChangeEmailDocument,
  ChangePasswordDocument,
  SendNewAddressLinkDocument,
  UnconfirmedEmailsDocument,
} from '../../setup/operations.generated.ts';

const { runtime, atStart, afterHours, mailsTo, lastTokenTo, changeEmail, confirm, confirmForError } = useAddressMails();

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenUser({ email: EMAIL });
});

const change = (
  newEmail = NEW_EMAIL,
  { user = ann, overrides = atStart }: { user?: UserRecord; overrides?: object } = {},
) => changeEmail(user, newEmail, overrides);

describe('canceling the change to a new address', () => {
  const cancel = (overrides: object = atStart) => run(asUser(ann), CancelEmailChangeDocument, {}, overrides);
  const cancelForError = (overrides: object = atStart) =>
    runForError(asUser(ann), CancelEmailChangeDocument, {}, overrides);
  const canceled = {
    code: 'CONFLICT',
    message: 'The change to this address was canceled, so this link no longer works',
  };

  test('makes the link of the new address answer that it was canceled, and is in the activity of the account', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    expect(await cancel()).toEqual({ cancelEmailChange: NEW_EMAIL });
    expect(await run(asUser(ann), UnconfirmedEmailsDocument, {}, atStart)).toEqual({
      pendingEmail: null,
      expiredEmail: null,
    });
    expect(await confirmForError(token)).toMatchObject(canceled);
    expect(await confirmForError(token, afterHours(25))).toMatchObject(canceled);
    expect(await confirmForError('unknown')).toMatchObject(INVALID_LINK);
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
    expect(await rows('activities')).toMatchObject([
      {
        type: 'email_change',
        description: 'Canceled the change to another email address',
        userId: ann._id,
      },
    ]);
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, atStart)).toMatchObject({ code: 'CONFLICT' });
    expect(await cancelForError()).toMatchObject({ code: 'CONFLICT' });
  });

  test('keeps a mail that is not written yet from being sent', async () => {
    await change();
    await cancel();
    expect(await mailsTo(NEW_EMAIL)).toEqual([]);
  });

  test('is possible after the link expired, and leaves the user free to ask for the address again', async () => {
    await change();
    const first = await lastTokenTo(NEW_EMAIL);
    expect(await cancel(afterHours(25))).toEqual({ cancelEmailChange: NEW_EMAIL });
    await change(NEW_EMAIL, { overrides: afterHours(26) });
    const tokens = (await mailsTo(NEW_EMAIL, { sentAt: afterHours(26).now() })).map(({ token }) => token);
    await confirm(tokens.find((token) => token !== first) ?? '', afterHours(26));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    expect(await cancelForError(afterHours(26))).toMatchObject({ code: 'CONFLICT' });
  });

  test('and opening the link at the same time: one of them succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await givenUser({ email: `user-${round}@example.com` });
      const newEmail = `new-${round}@example.com`;
      await change(newEmail, { user });
      const token = await lastTokenTo(newEmail);
      const canceling = () => run(asUser(user), CancelEmailChangeDocument, {}, atStart);
      // Each is sent first in half of the rounds.
      const requests = round % 2 === 0 ? [canceling, () => confirm(token)] : [() => confirm(token), canceling];
      const settled = await Promise.allSettled(requests.map((send) => send()));
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isConfirmed = (await Users.findById(user._id).lean())?.email === newEmail;
      const confirming = settled[round % 2 === 0 ? 1 : 0];
      expect(confirming?.status === 'fulfilled').toBe(isConfirmed);
    }
    const descriptions = (await rows('activities')).map(({ description }) => description as string);
    expect(descriptions.filter((it) => /^(Canceled the change|Changed the email)/.test(it))).toHaveLength(10);
  });
});

test('a request for a new address that was made with the old password does not survive the new one', async () => {
  const newPassword = { currentPassword: PASSWORD, newPassword: 'another horse entirely' };
  const { rateLimits } = runtime;
  // The new password is stored after the old one was checked, and before the link is.
  const consume: typeof rateLimits.consume = async (name, id) => {
    if (name === 'emailChange') await run(asUser(ann), ChangePasswordDocument, { input: newPassword }, atStart);
    await rateLimits.consume(name, id);
  };
  const input = { newEmail: NEW_EMAIL, password: PASSWORD };
  const meanwhile = { runtime: { ...runtime, rateLimits: { ...rateLimits, consume } } };
  expect(await runForError(asUser(ann), ChangeEmailDocument, { input }, meanwhile)).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect([await rows('email_links'), await mailsTo(NEW_EMAIL)]).toEqual([[], []]);
});

test('of a request for a new address and a new password at the same time, no link is left', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = await givenUser({ email: `user-${round}@example.com` });
    const input = { currentPassword: PASSWORD, newPassword: 'another horse entirely' };
    await Promise.allSettled([
      change(`new-${round}@example.com`, { user }),
      run(asUser(user), ChangePasswordDocument, { input }, atStart),
    ]);
    const { pendingEmail } = await run(asUser(user), UnconfirmedEmailsDocument, {}, atStart);
    expect(pendingEmail).toBeNull();
  }
});
