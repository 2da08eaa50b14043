import { expect, test } from 'vitest';
import { givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenUser, PASSWORD } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn, accessToken } = useServer();

const NAMES = ['Verify at evil.com', 'An\u202en', 'Ann\nVerify now'];
const refusal = (field: string) => ({
  status: 400,
  body: { code: 'BAD_USER_INPUT', fields: { [field]: expect.stringMatching(/must not contain/) as string } },
});

test.each(NAMES)('no operation accepts the name %j', async (name) => {
  const signUp = { email: 'new@example.com', password: PASSWORD, full_name: name };
  expect(await rest('POST', '/auth/signup', {}, signUp)).toMatchObject(refusal('full_name'));

  const session = await signedIn(await givenUser());
  expect(await rest('PUT', '/user/profile', session, { full_name: name })).toMatchObject(refusal('full_name'));

  const admin = await signedIn(await givenAdmin());
  expect(await rest('POST', '/admin/users', admin, signUp)).toMatchObject(refusal('full_name'));

  const token = await accessToken('all');
  expect(await rest('POST', '/external/users', token, signUp)).toMatchObject(refusal('full_name'));

  const owner = await signedIn(await givenTeamOwner());
  expect(await rest('POST', '/user/teams', owner, { name })).toMatchObject({ status: 400 });
});
