import { beforeEach, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { activeKeyRows, ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { givenSubscriber, givenUser } from '../factories/user.ts';
import { keptFromTestToTest } from './rows.ts';

const given = keptFromTestToTest(() => givenSubscriber({ email: 'kept@example.com' }));

const stored = async () => ({ users: await Users.find().lean(), plans: await Plans.find().sort('_id').lean() });
let first: Awaited<ReturnType<typeof stored>>;

beforeEach(async () => {
  await given();
});

test('rows are stored once', async () => {
  first = await stored();
  expect(first.users).toMatchObject([{ email: 'kept@example.com' }]);
  expect(first.plans.length).toBeGreaterThan(1);
});

test.each([
  ['nothing', async () => Promise.resolve()],
  ['a row that is added', async () => givenUser()],
  ['a row that is changed', async () => Users.updateOne({}, { $set: { fullName: 'Someone Else' } })],
  ['a row that is removed', async () => Plans.deleteOne({})],
  ['rows that are all removed', async () => Plans.deleteMany({})],
  ['a row that is changed and read', async () => Plans.findOneAndUpdate({}, { $set: { name: 'Other' } })],
])('%s is not met by the next test', async (_what, change) => {
  expect(await stored()).toEqual(first);
  await change();
});

test('the last one begins with the same rows', async () => {
  expect(await stored()).toEqual(first);
});

const activeKeys = async () => (await activeKeyRows.get()).map(({ keyName }) => keyName);

test('a row that is cached is stored', async () => {
  const key = { keyName: 'main', provider: 'openai' as const, ciphertext: 'x', createdAt: new Date(0) };
  await ProviderKeys.create(key);
  expect(await activeKeys()).toEqual(['main']);
});

test('a cached row is not met by the next test', async () => {
  expect(await activeKeys()).toEqual([]);
});
