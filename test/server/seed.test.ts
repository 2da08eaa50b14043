import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { seed } from '#api/boot/seed.ts';
import { givenUser } from '../factories/user.ts';
import { asAnonymous, NOW, run } from '../setup/graphql.ts';
import { PlansDocument, SignInReturningRoleAndPlanIdDocument } from '../setup/operations.generated.ts';
import { testRuntime } from '../setup/runtime.ts';

const count = (collection: string) => mongoose.connection.collection(collection).countDocuments();

test('an empty database gets the four plans, cheapest first', async () => {
  await seed(testRuntime(), NOW);
  const common = { interval: 'MONTHLY', isActive: true, isHidden: false };
  expect(await run(asAnonymous, PlansDocument)).toEqual({
    plans: [
      { id: 'free', price: 0, yearlyPrice: null, promptsLimit: 5, byok: false, teams: false, ...common },
      { id: 'standard', price: 4.99, yearlyPrice: 49.9, promptsLimit: 200, byok: true, teams: false, ...common },
      { id: 'pro', price: 9.99, yearlyPrice: 99.9, promptsLimit: 500, byok: true, teams: true, ...common },
      { id: 'ultimate', price: 19.99, yearlyPrice: 199.9, promptsLimit: -1, byok: true, teams: true, ...common },
    ],
  });
});

test('an empty database gets one administrator, whose generated password is returned once', async () => {
  const administrator = await seed(testRuntime({ env: { ADMIN_EMAIL: 'Boss@example.com' } }), NOW);
  expect(administrator).toEqual({
    email: 'boss@example.com',
    generatedPassword: expect.stringMatching(/^[\w-]{20}$/) as string,
    passwordFile: null,
  });
  const input = { email: 'boss@example.com', password: administrator?.generatedPassword ?? '' };
  expect(await run(asAnonymous, SignInReturningRoleAndPlanIdDocument, { input })).toEqual({
    signIn: { user: { role: 'ADMIN', planId: 'free' } },
  });
  expect(await seed(testRuntime(), NOW)).toBeNull();
});

test('a password that the operator chose is not returned', async () => {
  const env = { ADMIN_PASSWORD: 'chosen by the operator' };
  expect(await seed(testRuntime({ env }), NOW)).toEqual({
    email: 'admin@example.com',
    generatedPassword: null,
    passwordFile: null,
  });
  const input = { email: 'admin@example.com', password: 'chosen by the operator' };
  expect(await run(asAnonymous, SignInReturningRoleAndPlanIdDocument, { input })).toHaveProperty('signIn');
});

test('instances that start at once seed once', async () => {
  const runtime = testRuntime();
  const administrators = await Promise.all(Array.from({ length: 4 }, () => seed(runtime, NOW)));
  expect(administrators.filter((it) => it !== null)).toHaveLength(1);
  expect([await count('plans'), await count('users'), await count('wallets')]).toEqual([4, 1, 1]);
});

test('a database with users gets no administrator, and deleted plans stay deleted', async () => {
  await givenUser();
  await seed(testRuntime(), NOW);
  await mongoose.connection.collection('plans').deleteOne({ _id: 'standard' as never });
  expect(await seed(testRuntime(), NOW)).toBeNull();
  expect([await count('plans'), await count('users')]).toEqual([3, 1]);
});

test.each(['plans', 'default_actions', 'add_ons'])(
  'a failure while the %s are stored leaves none of them',
  async (name) => {
    const collection = mongoose.connection.collection(name);
    // No row has the field, so that the second one is refused as a duplicate.
    const index = await collection.createIndex({ noSuchField: 1 }, { unique: true }, {});
    await expect(seed(testRuntime(), NOW)).rejects.toThrow('duplicate key');
    await collection.dropIndex(index);
    expect(await count(name)).toBe(0);
    await seed(testRuntime(), NOW);
    expect(await count(name)).toBeGreaterThan(1);
  },
);
