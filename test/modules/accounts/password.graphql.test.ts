import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  ChangePasswordDocument,
  SessionIdsDocument,
  SignInReturningTokenAndEmailDocument,
  ViewerEmailDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'another horse entirely';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenUser({ email: EMAIL });
});

describe('changing the password', () => {
  const server = useServer();
  const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const change = (headers: Record<string, string>, more = {}) =>
    server.graphql(ChangePasswordDocument, { input: { ...input, ...more } }, headers);
  const tokenIn = ({ body }: { body: unknown }) =>
    (body as { data: { changePassword: { token: string } } }).data.changePassword.token;

  test('ends every session, opens a new one, and sends a mail', async () => {
    const [here, there] = [await server.signedIn(ann), await server.signedIn(ann)];
    const answer = await change(here);
    expect(answer).toMatchObject({ status: 200, body: { data: { changePassword: { user: { email: EMAIL } } } } });
    expect((await server.graphql(ViewerEmailDocument, {}, here)).status).toBe(401);
    expect((await server.graphql(ViewerEmailDocument, {}, there)).status).toBe(401);
    const fresh = { authorization: `Bearer ${tokenIn(answer)}` };
    expect(await server.graphql(ViewerEmailDocument, {}, fresh)).toMatchObject({
      body: { data: { viewer: { email: EMAIL } } },
    });
    const signIn = (password: string) =>
      server.graphql(SignInReturningTokenAndEmailDocument, { input: { email: EMAIL, password } });
    expect(await signIn(PASSWORD)).toMatchObject({ body: { errors: [{ message: 'Invalid email or password' }] } });
    expect(await signIn(NEW_PASSWORD)).toMatchObject({ body: { data: { signIn: { user: { email: EMAIL } } } } });
    // The server queued the mail by the real clock.
    const [mail] = await mailbox.received(runtime, new Date(Date.now() + 1000));
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Your PlainPrompt password was changed' });
  });

  test('ends the requirement to change it, and works while suspended', async () => {
    const headers = await server.signedIn(ann);
    await Users.updateOne({ _id: ann._id }, { $set: { mustChangePassword: true, isSuspended: true } });
    expect(await server.graphql(SessionIdsDocument, {}, headers)).toMatchObject({
      body: { errors: [{ extensions: { code: 'PASSWORD_CHANGE_REQUIRED' } }] },
    });
    const fresh = { authorization: `Bearer ${tokenIn(await change(headers))}` };
    expect((await server.graphql(SessionIdsDocument, {}, fresh)).status).toBe(200);
    expect(await rows('users')).toMatchObject([{ mustChangePassword: false, isSuspended: true }]);
  });

  test.each([
    [{ currentPassword: 'not my password' }, { currentPassword: 'This is not your password' }],
    [{ newPassword: 'short' }, { newPassword: 'Password must be at least 8 characters' }],
    [{ newPassword: 'PlainPrompt1' }, { newPassword: expect.stringContaining('our name') as string }],
    [{ newPassword: PASSWORD }, { newPassword: 'This is your current password. Choose another.' }],
  ])('refuses %j, and keeps the session', async (more, fields) => {
    const headers = await server.signedIn(ann);
    expect(await change(headers, more)).toMatchObject({
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', fields } }] },
    });
    expect((await server.graphql(ViewerEmailDocument, {}, headers)).status).toBe(200);
    expect(await rows('mails')).toEqual([]);
  });

  test('by ten requests at once happens once', async () => {
    const headers = await server.signedIn(ann);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change(headers, { newPassword: `${NEW_PASSWORD} ${i}` })),
    );
    expect(answers.filter(({ body }) => !JSON.stringify(body).includes('errors'))).toHaveLength(1);
    expect(await rows('users')).toMatchObject([{ tokenVersion: 1 }]);
    expect(await rows('mails')).toHaveLength(1);
  });

  test('voids reset links, and wrong guesses of the current password lock the address', async () => {
    await givenResetToken(ann, 'a token from the reset mail');
    for (let i = 0; i < 5; i += 1) {
      await runForError(asUser(ann), ChangePasswordDocument, { input: { ...input, currentPassword: `guess ${i}` } });
    }
    const locked = await runForError(asUser(ann), ChangePasswordDocument, { input });
    expect(locked.code).toBe('RATE_LIMITED');
    // Longer than the first lock (`FIRST_LOCK_MS` in sign-in-throttle.service.ts).
    const later = { now: () => new Date(NOW.getTime() + 31_000) };
    await run(asUser(ann), ChangePasswordDocument, { input }, later);
    expect(await rows('reset_tokens')).toEqual([]);
  });
});
