import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { EMAIL, getUser, INVALID_LINK, NEW_EMAIL, rows, useAddressMails } from '../../factories/address-mails.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, run, runForError } from '../../setup/graphql.ts';
import {
  ResetPasswordDocument,
  RestoreEmailDocument,
  SignInReturningTokenAndEmailDocument,
} from '../../setup/operations.generated.ts';

const signInInput = (email: string, password = PASSWORD) => ({ input: { email, password } });

const { atStart, afterHours, mailsTo, lastTokenTo, changeEmail, confirm } = useAddressMails();

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenUser({ email: EMAIL });
});

const change = (
  newEmail = NEW_EMAIL,
  { user = ann, overrides = atStart }: { user?: UserRecord; overrides?: object } = {},
) => changeEmail(user, newEmail, overrides);

describe('taking back the old address', () => {
  const restore = (token: string, overrides: object = atStart) =>
    run(asAnonymous, RestoreEmailDocument, { token }, overrides);
  const restoreForError = (token: string, overrides: object = atStart) =>
    runForError(asAnonymous, RestoreEmailDocument, { token }, overrides);

  beforeEach(async () => {
    await change();
    await confirm(await lastTokenTo(NEW_EMAIL));
  });

  test('ends sessions, makes the password invalid and mails a link for a new one', async () => {
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signInInput(NEW_EMAIL), atStart);
    const token = await lastTokenTo(EMAIL);
    const late = afterHours(7 * 24 - 1);
    expect(await restore(token, late)).toEqual({ restoreEmail: { email: EMAIL } });
    const user = await Users.findOne({ email: EMAIL }).orFail().lean();
    expect(user).toMatchObject({ _id: ann._id, sessions: [], tokenVersion: ann.tokenVersion + 1 });
    expect(
      await runForError(asAnonymous, SignInReturningTokenAndEmailDocument, signInInput(EMAIL), atStart),
    ).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const reset = (await mailsTo(EMAIL, { sentAt: late.now() })).find(({ text }) => text.includes('/auth/reset'));
    const password = 'another horse entirely';
    await run(
      asAnonymous,
      ResetPasswordDocument,
      { input: { email: EMAIL, token: reset?.token ?? '', password } },
      late,
    );
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signInInput(EMAIL, password), late);
    expect(await restoreForError(token)).toMatchObject(INVALID_LINK);
  });

  test('says in the mail with the link that the password no longer works, and mentions no request for a new one', async () => {
    await restore(await lastTokenTo(EMAIL));
    const mail = (await mailsTo(EMAIL)).find(({ text }) => text.includes('/auth/reset'));
    expect(mail).toMatchObject({ subject: 'Choose a new PlainPrompt password' });
    expect(mail?.text).toContain('The old password no longer works');
    expect(mail?.text).not.toMatch(/request|ignore this email|stays the same/);
  });

  test('is refused after 7 days', async () => {
    expect(await restoreForError(await lastTokenTo(EMAIL), afterHours(7 * 24))).toMatchObject(INVALID_LINK);
  });

  test('works from the oldest address, however often it was changed, and voids every other link', async () => {
    const oldest = await lastTokenTo(EMAIL);
    const moved = await getUser(NEW_EMAIL);
    await change('third@example.com', { user: moved });
    await confirm(await lastTokenTo('third@example.com'));
    const fromSecond = (await mailsTo(NEW_EMAIL)).map(({ token }) => token).at(-1) ?? '';
    await restore(oldest);
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
    expect(await restoreForError(fromSecond)).toMatchObject(INVALID_LINK);
    expect(await rows('email_links')).toEqual([]);
  });

  test('works from the oldest address also after a later one was taken back', async () => {
    const oldest = await lastTokenTo(EMAIL);
    await change('third@example.com', { user: await getUser(NEW_EMAIL), overrides: afterHours(1) });
    await confirm(await lastTokenTo('third@example.com', { sentAt: afterHours(1).now() }), afterHours(1));
    await restore((await mailsTo(NEW_EMAIL, { sentAt: afterHours(1).now() })).at(-1)?.token ?? '', afterHours(1));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    await restore(oldest, afterHours(2));
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
  });

  test('is refused once another account has the address', async () => {
    const token = await lastTokenTo(EMAIL);
    await givenUser({ email: EMAIL });
    expect(await restoreForError(token)).toMatchObject({ code: 'CONFLICT' });
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
  });
});
