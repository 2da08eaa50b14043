import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { commitQueueOf } from '#api/modules/simplifications/commit-queue.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();
let owner: UserRecord;
let team: TeamRecord;
let path: string;
beforeEach(async () => {
  owner = await givenTeamOwner('pro', { createdAt: new Date() });
  team = await givenTeam(owner);
  path = `/teams/${String(team._id)}`;
});

const bob = {
  first_name: 'Bob',
  last_name: 'Example',
  email: 'bob@example.com',
  password: 'another horse entirely',
};

async function call(user: UserRecord, method: string, address: string, body?: unknown) {
  const answer = await server.rest(method, address, await server.signedIn(user), body);
  return {
    status: answer.status,
    ...(answer.body as { data?: unknown; error?: string; code?: string; fields?: object }),
  };
}

test('an owner creates one team with the default name', async () => {
  const other = await givenTeamOwner();
  expect(await call(other, 'POST', '/user/teams', { name: '' })).toMatchObject({
    status: 200,
    data: { name: 'My Team', total_seats: 5, used_seats: 1, available_seats: 4, shared_prompts_limit: 500 },
  });
  expect(await call(other, 'POST', '/user/teams', { name: '' })).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await call(await givenSubscriber(), 'POST', '/user/teams', { name: '' })).toMatchObject({
    status: 403,
    code: 'PLAN_REQUIRED',
  });
  expect(await call(await givenSubscriber(), 'GET', '/user/teams')).toMatchObject({ status: 200, data: [] });
});

test.each([
  [{ prompts_limit: 'many' }, { prompts_limit: 'Prompts must be a number' }],
  [{ prompts_limit: 1.5 }, { prompts_limit: 'Prompts must be a number' }],
  [{ prompts_limit: 501 }, { prompts_limit: 'Prompts cannot exceed the plan limit of 500' }],
  [{ first_name: ' ' }, { first_name: 'Please fill all fields' }],
])('a member with %j is refused', async (wrong, fields) => {
  const [text] = Object.values(fields);
  expect(await call(owner, 'POST', `${path}/members`, { ...bob, ...wrong })).toMatchObject({
    status: 400,
    error: text,
    fields,
  });
});

test('an added member chooses a password and then uses the prompts of the team', async () => {
  expect(await call(owner, 'POST', `${path}/members`, { ...bob, prompts_limit: 2 })).toMatchObject({
    status: 200,
    data: { role: 'member', user: { full_name: 'Bob Example', email: 'bob@example.com' }, prompts_limit: 2 },
  });
  const { body } = await server.rest('POST', '/auth/login', {}, { email: bob.email, password: bob.password });
  const { token } = (body as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, address] of [
    ['GET', '/user/teams'],
    ['GET', `${path}/members`],
    ['POST', '/simplify'],
  ] as const) {
    const text = method === 'POST' ? { text: 'Could you please brew tea?' } : undefined;
    expect(await server.rest(method, address, headers, text)).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_CHANGE_REQUIRED' },
    });
  }
  const change = { current_password: bob.password, new_password: 'a third horse, quite new' };
  expect(await server.rest('PUT', '/user/password', headers, change)).toMatchObject({ status: 200 });
  const member = await Users.findOne({ email: bob.email }).orFail().lean<UserRecord>();
  expect(await call(member, 'POST', '/simplify', { text: 'Could you please brew tea?' })).toMatchObject({
    status: 200,
    // 5 prompts of the member's own plan, and 1 that is left of the allowance of 2.
    data: { prompts_used: 0, prompts_remaining: 6 },
  });
  await commitQueueOf(server.runtime).settled();
  expect(await LedgerEntries.findOne().lean()).toMatchObject({
    bucket: 'pool',
    state: 'committed',
    userId: member._id,
    walletId: owner._id,
  });
  expect(await call(owner, 'GET', '/user/stats')).toMatchObject({ data: { subscription: { prompts_used: 1 } } });
  expect(await call(member, 'GET', '/user/teams')).toMatchObject({
    data: [{ shared_prompts_used: 1, role: 'member' }],
  });
});

test('invitations take a role, and seats are counted', async () => {
  expect(await call(owner, 'POST', `${path}/invite`, { email: 'cyd@example.com', role: 'admin' })).toMatchObject({
    status: 200,
    data: { email: 'cyd@example.com', role: 'admin' },
  });
  expect(await call(owner, 'POST', `${path}/invite`, { email: 'dan@example.com', role: 'boss' })).toMatchObject({
    status: 400,
    fields: { role: 'Role must be admin or member' },
  });
  expect(await call(owner, 'GET', `${path}/seats`)).toMatchObject({
    data: { team_id: String(team._id), used_seats: 2, available_seats: 3, label: '2 of 5 seats used' },
  });
});

test('members can be removed, the owner can’t, and outsiders get NOT_FOUND', async () => {
  const { user, memberId } = await givenMember(team);
  const members = await call(user, 'GET', `${path}/members`);
  const [first] = members.data as { id: string; role: string }[];
  expect(await call(user, 'DELETE', `${path}/members/${first?.id ?? ''}`)).toMatchObject({ status: 403 });
  expect(await call(owner, 'DELETE', `${path}/members/${first?.id ?? ''}`)).toMatchObject({ status: 403 });
  expect(await call(await givenTeamOwner(), 'DELETE', `${path}/members/${memberId}`)).toMatchObject({ status: 404 });
  expect(await call(owner, 'DELETE', `${path}/members/${memberId}`)).toMatchObject({
    status: 200,
    data: { id: memberId },
  });
  expect(await call(user, 'GET', `${path}/members`)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
