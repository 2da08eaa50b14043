import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { propagatePlanEdits } from '#api/modules/plans/plan-edits.service.ts';
import { findFreePlan, findPlan, seedPlans } from '#api/modules/plans/plans.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { restOfAdmins } from '../../factories/admin-rest.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AdminSetSubscriptionDocument,
  CreatePlanDocument,
  DeletePlanReturningIdDocument,
  FreePlansDocument,
  UpdatePlanDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

const server = useServer();

const asAdmin = async () => asUser(await givenAdmin());
const assign = async (user: UserRecord, planId: string, promptsLimit?: number) =>
  run(await asAdmin(), AdminSetSubscriptionDocument, { id: String(user._id), planId, promptsLimit });
const readLimit = async ({ _id }: UserRecord) => (await Wallets.findById(_id).lean())?.limit;

const { rest } = restOfAdmins(server);

const plan = { name: ' Crew ', price: 12.5, prompts_limit: 50 };

test.each([[['one', ' ', ' two ']], ['["one", "", "two"]'], ['one\r\n\n two']])(
  'features can be sent as %j',
  async (features) => {
    const { body } = await rest('POST', '/admin/plans', { ...plan, features });
    expect(body.data).toMatchObject({
      name: 'Crew',
      price: 12.5,
      features: ['one', 'two'],
      byok: true,
      is_active: true,
    });
  },
);

test('prices are stored in minor units', async () => {
  const { body } = await rest('POST', '/admin/plans', { ...plan, price: 19.99, yearly_price: 199.9, seat_price: 14.5 });
  expect(body.data).toMatchObject({ price: 19.99, yearly_price: 199.9, seat_price: 14.5 });
  expect(await Plans.findById(body.data.id).lean()).toMatchObject({
    priceMinor: 1999,
    yearlyPriceMinor: 19990,
    seatPriceMinor: 1450,
  });
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ price: -1 }, { price: 'Price must be at least 0' }],
  [{ price: 1.234 }, { price: 'Price has more decimals than the currency' }],
  [{ yearly_price: 0.001 }, { yearly_price: 'Yearly price has more decimals than the currency' }],
  [{ prompts_limit: -2 }, { prompts_limit: 'Prompts limit must be a number of prompts, or -1 for unlimited' }],
  [{ buy_now_url: 'http://example.com' }, { buy_now_url: 'The link must begin with https://' }],
  [{ yearly_buy_now_url: 'javascript:alert(1)' }, { yearly_buy_now_url: 'The link must begin with https://' }],
  [{ interval: 'weekly' }, { interval: 'The interval must be monthly, quarterly, yearly or lifetime' }],
  [{ features: 7 }, { features: 'features must be a list of texts' }],
  [{ features: '[1]' }, { 'features.0': 'features must be a list of texts' }],
])('a plan with %j is refused', async (wrong, fields) => {
  const before = await Plans.countDocuments();
  expect(await rest('POST', '/admin/plans', { ...plan, ...wrong })).toMatchObject({ status: 400, body: { fields } });
  expect(await Plans.countDocuments()).toBe(before);
});

test('a name that another plan has, in any case, is refused, also when both get it at the same time', async () => {
  await seedPlans(NOW);
  const taken = { status: 409, body: { code: 'CONFLICT', fields: { name: 'Another plan has this name' } } };
  expect(await rest('POST', '/admin/plans', { ...plan, name: ' STANDARD' })).toMatchObject(taken);
  expect(await rest('PUT', '/admin/plans/pro', { name: 'standard' })).toMatchObject(taken);
  expect(await rest('PUT', '/admin/plans/standard', { name: 'STANDARD' })).toMatchObject({ status: 200 });
  const answers = await Promise.all(times(4, () => rest('POST', '/admin/plans', plan)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await Plans.countDocuments({ name: 'Crew' })).toBe(1);
});

test('a plan of an earlier version keeps a name that it shares, until it gets another', async () => {
  await seedPlans(NOW);
  await Plans.updateOne({ _id: 'pro' }, { name: 'Standard' });
  expect(await rest('PUT', '/admin/plans/pro', { name: 'Standard', price: 10 })).toMatchObject({ status: 200 });
});

test('a yearly price above what a year costs otherwise needs a confirmation, once', async () => {
  const refused = {
    status: 400,
    body: {
      fields: { yearly_price: 'By the other price, a year costs $60.00. Confirm a yearly price that is above it' },
    },
  };
  const dear = { ...plan, price: 5, yearly_price: 500 };
  expect(await rest('POST', '/admin/plans', dear)).toMatchObject(refused);
  const { body } = await rest('POST', '/admin/plans', { ...dear, confirms_yearly_price: true });
  expect(body.data).toMatchObject({ yearly_price: 500 });
  const edit = (change: object) => rest('PUT', `/admin/plans/${String(body.data.id)}`, change);
  expect(await edit({ name: 'Team', prompts_limit: 60, price: 5 })).toMatchObject({ status: 200 });
  expect(await edit({ yearly_price: 400 })).toMatchObject(refused);
  expect(await edit({ yearly_price: 60 })).toMatchObject({ status: 200 });
  expect(await edit({ price: 4 })).toMatchObject({ status: 400 });
  expect(await edit({ price: 4, confirms_yearly_price: true })).toMatchObject({ status: 200 });
  expect(await edit({ interval: 'lifetime' })).toMatchObject({ status: 200 });
});

test('null clears links and the yearly price and is ignored for other fields', async () => {
  const link = 'https://shop.example.com/crew';
  const { body } = await rest('POST', '/admin/plans', {
    ...plan,
    yearly_price: 100,
    buy_now_url: link,
    is_hidden: true,
  });
  const cleared = { name: null, price: null, yearly_price: null, buy_now_url: null, is_hidden: null };
  expect(body.data).toMatchObject({ yearly_price: 100, buy_now_url: link });
  expect((await rest('PUT', `/admin/plans/${String(body.data.id)}`, cleared)).body.data).toMatchObject({
    name: 'Crew',
    price: 12.5,
    yearly_price: null,
    buy_now_url: null,
    is_hidden: true,
  });
  expect((await rest('PUT', `/admin/plans/${String(body.data.id)}`, {})).status).toBe(200);
});

test('an inactive plan is listed for administrators only and can’t be assigned', async () => {
  await seedPlans(NOW);
  await run(await asAdmin(), UpdatePlanDocument, { id: 'pro', input: { isActive: false } });
  const listIds = async (path: string) => {
    const { body } = await rest('GET', path);
    return (body.data as unknown as { id: string }[]).map(({ id }) => id);
  };
  expect(await listIds('/plans')).toEqual(['free', 'standard', 'ultimate']);
  expect(await listIds('/admin/plans')).toEqual(['free', 'standard', 'pro', 'ultimate']);
  const user = await givenSubscriber();
  expect(
    await runForError(await asAdmin(), AdminSetSubscriptionDocument, { id: String(user._id), planId: 'pro' }),
  ).toMatchObject({
    code: 'CONFLICT',
    message: 'The Pro plan is not active',
  });
});

test('the free plans are listed in the order in which new accounts and ended plans get them', async () => {
  await seedPlans(NOW);
  const list = async () => (await run(await asAdmin(), FreePlansDocument)).freePlans.map(({ id }) => id);
  await Plans.updateOne({ _id: 'pro' }, { priceMinor: 0, createdAt: new Date(0) });
  expect([await list(), (await findFreePlan())?._id]).toEqual([['pro', 'free'], 'pro']);
  await run(await asAdmin(), UpdatePlanDocument, { id: 'pro', input: { isHidden: true } });
  expect([await list(), (await findFreePlan())?._id]).toEqual([['free'], 'free']);
  await run(await asAdmin(), UpdatePlanDocument, { id: 'free', input: { price: 1 } });
  expect([await list(), await findFreePlan()]).toEqual([[], null]);
});

test('a changed limit applies to subscribers of the plan who have no custom limit', async () => {
  const [subscriber, customized, onFree] = [await givenSubscriber(), await givenSubscriber(), await givenSubscriber()];
  await assign(subscriber, 'pro');
  await assign(customized, 'pro', 77);
  await run(await asAdmin(), UpdatePlanDocument, { id: 'pro', input: { promptsLimit: 600 } });
  expect([await readLimit(subscriber), await readLimit(customized), await readLimit(onFree)]).toEqual([600, 77, 5]);
  await run(await asAdmin(), UpdatePlanDocument, { id: 'free', input: { promptsLimit: -1 } });
  expect([await readLimit(subscriber), await readLimit(onFree)]).toEqual([600, -1]);
});

test('a user who gets the plan while its limit changes has the new limit', async () => {
  await assign(await givenSubscriber(), 'pro');
  const user = await givenSubscriber();
  // The transaction conflicts with the change, and is run again.
  let isFirst = true;
  await inTransaction(async (session) => {
    // From here on, the transaction reads the old limit.
    await findPlan(session, 'pro');
    if (isFirst) await run(await asAdmin(), UpdatePlanDocument, { id: 'pro', input: { promptsLimit: 600 } });
    isFirst = false;
    await grantPlan(session, { userId: user._id, planId: 'pro', days: 7, at: NOW });
  });
  expect(await readLimit(user)).toBe(600);
});

test('an interrupted change of the limit continues with the next subscriber', async () => {
  const [first, second] = [await givenSubscriber(), await givenSubscriber()];
  await Plans.updateOne({ _id: 'free' }, { $set: { promptsLimit: 9, limitReached: first._id } });
  await propagatePlanEdits(testRuntime(), NOW);
  // The change had reached the first subscriber, so it does not look at that wallet again.
  expect([await readLimit(first), await readLimit(second)]).toEqual([5, 9]);
  expect(await Plans.findById('free').lean()).not.toHaveProperty('limitReached');
});

test('concurrent changes of the limit leave all subscribers with the last one', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => givenSubscriber()));
  const viewer = await asAdmin();
  const limits = [10, 20, 30, 40];
  await Promise.all(
    limits.map((promptsLimit) => run(viewer, UpdatePlanDocument, { id: 'free', input: { promptsLimit } })),
  );
  await propagatePlanEdits(testRuntime(), NOW);
  const last = (await Plans.findById('free').lean())?.promptsLimit;
  expect(new Set(await Promise.all(users.map(readLimit)))).toEqual(new Set([last]));
});

test('the interval of a plan in use can’t change', async () => {
  await assign(await givenSubscriber(), 'pro');
  expect(
    await runForError(await asAdmin(), UpdatePlanDocument, { id: 'pro', input: { interval: 'YEARLY' } }),
  ).toMatchObject({
    code: 'CONFLICT',
    message: "1 user has this plan, so its interval can't change. Create another plan instead",
  });
  await run(await asAdmin(), UpdatePlanDocument, {
    id: 'standard',
    input: { interval: 'YEARLY', yearlyPrice: null },
  });
});

test('a plan in use can’t be deleted, and the error says how many users have it', async () => {
  const [one, other] = [await givenSubscriber(), await givenSubscriber()];
  await assign(one, 'pro');
  await assign(other, 'pro');
  expect(await runForError(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' })).toMatchObject({
    code: 'CONFLICT',
    message:
      "2 users have the Pro plan, so it can't be deleted. Deactivate it instead: then it can't be bought or assigned",
  });
  expect(await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'standard' })).toEqual({
    deletePlan: { id: 'standard' },
  });
  expect(await runForError(await asAdmin(), DeletePlanReturningIdDocument, { id: 'standard' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a plan that is deleted and assigned at the same time leaves no user on a deleted plan', async () => {
  const viewer = await asAdmin();
  await seedPlans(NOW);
  for (let round = 0; round < 5; round += 1) {
    const { plan: created } = await run(viewer, CreatePlanDocument, {
      input: { name: 'Brief', price: 1, promptsLimit: 1 },
    });
    const users = await Promise.all(Array.from({ length: 4 }, () => givenSubscriber()));
    await Promise.allSettled([
      ...users.map(({ _id }) => run(viewer, AdminSetSubscriptionDocument, { id: String(_id), planId: created.id })),
      run(viewer, DeletePlanReturningIdDocument, { id: created.id }),
    ]);
    const holders = await Subscriptions.countDocuments({ planId: created.id });
    expect((await Plans.exists({ _id: created.id })) !== null || holders === 0).toBe(true);
  }
});
