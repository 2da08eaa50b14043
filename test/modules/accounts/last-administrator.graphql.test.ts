import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { deleteAccount } from '#api/modules/accounts/own-account-deletion.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { deleteUser, updateUser } from '#api/modules/admin-users/admin-users.service.ts';
import { setUserStatus } from '#api/modules/admin-users/user-status.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, runForError, testContext } from '../../setup/graphql.ts';
import {
  AdminDeleteUserDocument,
  AdminSetUserStatusDocument,
  AdminUpdateUserDocument,
} from '../../setup/operations.generated.ts';

const countActive = () => Users.countDocuments({ role: 'admin', isSuspended: false });

test.each([
  ['deleted', AdminDeleteUserDocument, {}],
  ['demoted', AdminUpdateUserDocument, { input: { role: 'USER' } }],
  ['suspended', AdminSetUserStatusDocument, {}],
  ['suspended by an edit', AdminUpdateUserDocument, { input: { status: 'SUSPENDED' } }],
])('the last active administrator can’t be %s', async (_how, document, variables) => {
  const last = await givenAdmin();
  const suspended = await givenAdmin({ isSuspended: true });
  expect(await runForError(asUser(last), document, { id: String(last._id), ...variables })).toMatchObject({
    code: 'CONFLICT',
    message: 'The last active administrator has to stay',
  });
  expect(await Users.countDocuments({ role: 'admin' })).toBe(2);
  await deleteUser(testContext(asUser(last)), suspended._id);
  expect(await countActive()).toBe(1);
});

test('of twenty administrators who are demoted, suspended or deleted at once, one remains', async () => {
  const administrators = await Promise.all(Array.from({ length: 20 }, () => givenAdmin()));
  const ways = [
    (it: UserRecord) => deleteUser(testContext(asUser(it)), it._id),
    (it: UserRecord) => updateUser(testContext(asUser(it)), it._id, { role: 'user' }),
    (it: UserRecord) => setUserStatus(testContext(asUser(it)), it._id, { status: 'suspended' }),
    (it: UserRecord) => deleteAccount(testContext(asUser(it))),
    (it: UserRecord) => updateUser(testContext(asUser(it)), it._id, { status: 'suspended', role: 'user' }),
  ];
  const outcomes = await Promise.allSettled(
    administrators.map(async (it, i) => {
      await ways[i % ways.length]?.(it);
    }),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual(['CONFLICT']);
  expect(await countActive()).toBe(1);
});

test('of two administrators who demote each other, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Users.deleteMany({});
    const [one, other] = [await givenAdmin(), await givenAdmin()];
    await Promise.allSettled([
      updateUser(testContext(asUser(one)), other._id, { role: 'user' }),
      updateUser(testContext(asUser(other)), one._id, { role: 'user' }),
    ]);
    expect(await countActive()).toBe(1);
  }
});
