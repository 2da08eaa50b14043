import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { givenSession } from '../../factories/session.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn } = useServer();
const EMAIL = 'ann@example.com';
let ann: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  ann = await givenSubscriber({ email: EMAIL });
  headers = await signedIn(ann);
});

const dataOf = ({ body }: { body: unknown }) => (body as { data: unknown }).data;

describe('the password', () => {
  const change = { current_password: PASSWORD, new_password: 'another horse entirely' };

  test('is changed by a user who must change it, who can then use everything', async () => {
    await Users.updateOne({ _id: ann._id }, { $set: { mustChangePassword: true } });
    expect(await rest('GET', '/user/stats', headers)).toMatchObject({ body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    const { token, user } = dataOf(await rest('PUT', '/user/password', headers, change)) as {
      token: string;
      user: object;
    };
    expect(user).toMatchObject({ email: EMAIL, must_change_password: false });
    expect(await rest('GET', '/user/stats', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
    expect(await rest('GET', '/user/stats', headers)).toMatchObject({ status: 401 });
  });

  test.each([
    [{ current_password: 'not mine' }, { current_password: 'This is not your password' }],
    [{ new_password: 'short' }, { new_password: 'Password must be at least 8 characters' }],
  ])('stays when %j is given', async (more, fields) => {
    expect(await rest('PUT', '/user/password', headers, { ...change, ...more })).toMatchObject({
      status: 400,
      body: { error: Object.values(fields)[0], fields },
    });
  });
});

test('the address of another account is refused, with an error at its field', async () => {
  await givenSubscriber({ email: 'bob@example.com' });
  const text = 'An account with this email already exists';
  const answer = await rest('PUT', '/user/email', headers, { new_email: 'Bob@example.com', password: PASSWORD });
  expect(answer).toMatchObject({ status: 409, body: { error: text, fields: { new_email: text } } });
});

describe('sessions', () => {
  test('are listed, and end one by one or all others at once', async () => {
    await givenSession(ann, 'elsewhere');
    await givenSession(ann, 'somewhere');
    expect(dataOf(await rest('GET', '/user/sessions', headers))).toHaveLength(3);
    expect(dataOf(await rest('DELETE', '/user/sessions/elsewhere', headers))).toHaveLength(2);
    expect(await rest('DELETE', '/user/sessions/elsewhere', headers)).toMatchObject({ status: 404 });
    expect(dataOf(await rest('DELETE', '/user/sessions', headers))).toMatchObject([
      { client: 'web', device: 'test', is_current: true },
    ]);
  });
});
