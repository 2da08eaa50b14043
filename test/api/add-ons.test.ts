import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import {
  cancelAddOnPurchase,
  completeAddOnPurchase,
  grantAddOn,
  openAddOnPurchase,
  voidAddOnPurchase,
} from '#api/modules/add-ons/add-on-purchases.service.ts';
import { allAddOns, createAddOn, findAddOn, seedAddOns, updateAddOn } from '#api/modules/add-ons/add-ons.service.ts';
import { refundRun, takeHold } from '#api/modules/quota/holds.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { openPlanWallet } from '#api/modules/quota/wallets.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenAddOn, givenBoughtAddOn, givenPendingPurchase, inTransaction } from '#test/factories/add-on.ts';
import { attempt, contextFor, givenServer, settle, setPlanWallet } from '#test/factories/simplify.ts';
import { givenAdmin, givenSubscriber, givenUser } from '#test/factories/user.ts';
import { asNobody, asPerson, contextOf, NOW, run } from '#test/setup/graphql.ts';

const CATALOGUE = '{ addOns { id name description icon price promptsAmount purchaseUrl } }';
const OWN = '{ userAddOns { id addOn { id name icon promptsAmount } purchasedAt promptsRemaining } }';
const INBOX = '{ viewer { notifications(first: 10) { nodes { kind title message link } } } }';
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

const own = async () => (await run(asPerson(user), OWN)).userAddOns;
const complete = (purchaseId: Types.ObjectId, at = NOW) =>
  inTransaction((session) => completeAddOnPurchase(session, { purchaseId, paymentId: new Types.ObjectId(), at }));
const refund = (purchaseId: Types.ObjectId) =>
  inTransaction((session) => voidAddOnPurchase(session, { purchaseId, at: NOW }));
const walletsOf = (who: UserRecord) => Wallets.find({ userId: who._id, kind: 'add_on' }).lean();

describe('the catalogue', () => {
  test('starts with three, smallest first, each with an address where it is bought', async () => {
    await Promise.all(times(4, () => seedAddOns(NOW)));
    const { addOns } = (await run(asNobody, CATALOGUE)) as { addOns: { id: string; purchaseUrl: string }[] };
    expect(addOns).toMatchObject([
      { name: 'Small pack', price: 1.99, promptsAmount: 50 },
      { name: 'Medium pack', price: 5.99, promptsAmount: 200 },
      { name: 'Large pack', price: 19.99, promptsAmount: 1000 },
    ]);
    for (const { id, purchaseUrl } of addOns) {
      expect(new URL(purchaseUrl)).toMatchObject({ pathname: '/dashboard/addons', search: `?buy=${id}` });
    }
  });

  test('leads to the link of the seller’s own, and leaves out what is retired', async () => {
    await givenAddOn({ name: 'Elsewhere', purchaseUrl: 'https://shop.example.com/prompts' });
    await givenAddOn({ name: 'Retired', isActive: false });
    expect(await run(asNobody, CATALOGUE)).toMatchObject({
      addOns: [{ name: 'Elsewhere', purchaseUrl: 'https://shop.example.com/prompts' }],
    });
  });

  test('stays as the operator left it when the server starts again', async () => {
    const { _id } = await givenAddOn();
    await seedAddOns(NOW);
    expect((await allAddOns()).map((addOn) => String(addOn._id))).toEqual([String(_id)]);
  });
});

describe('a purchase', () => {
  test('gives nothing before it is paid, and its prompts once it is', async () => {
    const addOn = await givenAddOn();
    const { _id, priceMinor } = await givenPendingPurchase(user, addOn, NOW);
    expect([priceMinor, await own(), await walletsOf(user)]).toEqual([199, [], []]);

    await complete(_id, days(1));
    expect(await own()).toEqual([
      {
        id: String(_id),
        addOn: { id: String(addOn._id), name: 'Small pack', icon: 'bolt', promptsAmount: 50 },
        purchasedAt: days(1).toISOString(),
        promptsRemaining: 50,
      },
    ]);
    expect(await run(asPerson(user), '{ viewer { subscription { promptsRemaining } } }')).toEqual({
      viewer: { subscription: { promptsRemaining: 55 } },
    });
    expect(await run(asPerson(user), INBOX)).toMatchObject({
      viewer: {
        notifications: {
          nodes: [
            {
              kind: 'SUCCESS',
              title: 'Add-on arrived',
              message: 'Small pack: 50 prompts added to your account.',
              link: '/dashboard/addons',
            },
          ],
        },
      },
    });
  });

  test('completed 20 times at once makes one wallet', async () => {
    const { _id } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    const outcomes = await Promise.all(times(20, () => complete(_id)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await walletsOf(user)).toMatchObject([{ _id, limit: 50, used: 0 }]);
  });

  test('keeps what was offered when the offer changes', async () => {
    const addOn = await givenAddOn();
    const { _id } = await givenPendingPurchase(user, addOn, NOW);
    const ctx = contextOf(asPerson(await givenAdmin()));
    await updateAddOn(ctx, String(addOn._id), { name: 'Tiny pack', promptsAmount: 1, isActive: false });
    await complete(_id);
    expect(await own()).toMatchObject([{ addOn: { name: 'Small pack' }, promptsRemaining: 50 }]);
  });

  test.each([
    ['is unknown', () => Promise.resolve(new Types.ObjectId())],
    ['is retired', async () => (await givenAddOn({ isActive: false }))._id],
  ])('is refused for an add-on that %s', async (_why, addOnId) => {
    const opening = { userId: user._id, addOnId: await addOnId(), at: NOW };
    await expect(inTransaction((session) => openAddOnPurchase(session, opening))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('whose checkout ran out counts all the same when it was paid in the last second', async () => {
    const { _id: purchaseId } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    await inTransaction((session) => cancelAddOnPurchase(session, { purchaseId }));
    expect(await own()).toEqual([]);
    await complete(purchaseId);
    await inTransaction((session) => cancelAddOnPurchase(session, { purchaseId }));
    expect(await own()).toMatchObject([{ promptsRemaining: 50 }]);
  });

  test('that fails after its wallet was made leaves nothing', async () => {
    const { _id: purchaseId } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    const failing = inTransaction(async (session) => {
      await completeAddOnPurchase(session, { purchaseId, paymentId: null, at: NOW });
      throw new Error('The power went.');
    });
    await expect(failing).rejects.toThrow('The power went.');
    expect([await own(), await walletsOf(user)]).toEqual([[], []]);
    expect(await complete(purchaseId)).toMatchObject({ state: 'paid' });
  });
});

describe('a refund', () => {
  test('takes what is left, and what a run was holding does not come back', async () => {
    await setPlanWallet(user, { limit: 0 });
    const server = givenServer();
    const { _id } = await givenBoughtAddOn(user, NOW);
    for (const text of ['a', 'b', 'c']) await attempt(contextFor(user, server), text);
    const held = await takeHold({ userId: user._id, runId: new Types.ObjectId(), now: NOW });
    await settle(server);

    expect(await refund(_id)).toMatchObject({ state: 'voided' });
    expect(await own()).toEqual([]);
    expect(await attempt(contextFor(user, server), 'd')).toBe('QUOTA_EXHAUSTED');
    await refundRun(held, NOW);
    expect(await attempt(contextFor(user, server), 'e')).toBe('QUOTA_EXHAUSTED');
    expect(await walletsOf(user)).toMatchObject([{ used: 3, holds: [] }]);
    expect(await run(asPerson(user), '{ viewer { subscription { promptsRemaining } } }')).toEqual({
      viewer: { subscription: { promptsRemaining: 0 } },
    });
  });

  test('leaves the other add-ons alone, and happens once', async () => {
    const first = await givenBoughtAddOn(user, NOW);
    await givenBoughtAddOn(user, days(1), { name: 'Other' });
    const outcomes = await Promise.all(times(10, () => refund(first._id)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await own()).toMatchObject([{ addOn: { name: 'Other' }, promptsRemaining: 50 }]);
  });

  test('that comes before the payment keeps the payment from handing anything over', async () => {
    const { _id } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    expect(await refund(_id)).toBeNull();
    expect(await complete(_id)).toBeNull();
    expect([await own(), await walletsOf(user)]).toEqual([[], []]);
  });

  test('at the same moment as the payment leaves nothing, whoever comes first', async () => {
    for (const round of times(5, (index) => index)) {
      const { _id } = await givenPendingPurchase(user, await givenAddOn(), days(round));
      await Promise.all([complete(_id), refund(_id)]);
      expect(await AddOnPurchases.findById(_id).lean()).toMatchObject({ state: 'voided' });
      expect((await walletsOf(user)).every(({ limit }) => limit === 0)).toBe(true);
    }
  });
});

describe('what an operator gives', () => {
  const grant = (given: Omit<Parameters<typeof grantAddOn>[1], 'userId' | 'at'>) =>
    inTransaction((session) => grantAddOn(session, { userId: user._id, at: NOW, ...given }));

  test('is so many prompts under a name, or an add-on, retired or not', async () => {
    await grant({ addOnId: null, prompts: 25, name: ' Gift ', description: 'For the beta' });
    await grant({ addOnId: null, prompts: 1 });
    await grant({ addOnId: (await givenAddOn({ isActive: false }))._id, prompts: null });
    expect(await own()).toMatchObject([
      { addOn: { name: 'Small pack' }, promptsRemaining: 50 },
      { addOn: { id: null, name: 'Bonus prompts', icon: 'gift' }, promptsRemaining: 1 },
      { addOn: { id: null, name: 'Gift' }, promptsRemaining: 25 },
    ]);
  });

  test.each([
    [{ addOnId: null, prompts: null }, 'Give either a number of prompts or an add-on'],
    [{ addOnId: new Types.ObjectId(), prompts: 5 }, 'Give either a number of prompts or an add-on'],
    [{ addOnId: null, prompts: 0 }, 'Prompts must be 1 to 1000000'],
    [{ addOnId: null, prompts: 1.5 }, 'Prompts must be 1 to 1000000'],
    [{ addOnId: null, prompts: 1_000_001 }, 'Prompts must be 1 to 1000000'],
    [{ addOnId: null, prompts: 5, name: 'x'.repeat(81) }, 'Name must be at most 80 characters'],
    [{ addOnId: new Types.ObjectId(), prompts: null }, 'This add-on does not exist'],
  ])('is not %j', async (given, message) => {
    await expect(grant(given)).rejects.toMatchObject({ message });
    expect(await own()).toEqual([]);
  });
});

test('prompts are taken from the add-on that was bought first, and of two bought at once from the first one made', async () => {
  await setPlanWallet(user, { limit: 0 });
  const server = givenServer();
  const last = await givenBoughtAddOn(user, days(2), { promptsAmount: 1 });
  const [one, other] = [
    await givenBoughtAddOn(user, days(1), { promptsAmount: 1 }),
    await givenBoughtAddOn(user, days(1), { promptsAmount: 1 }),
  ];
  const order: string[] = [];
  for (const text of ['a', 'b', 'c']) {
    await attempt(contextFor(user, server), text);
    await settle(server);
    const emptied = (await walletsOf(user)).filter(({ used }) => used === 1).map(({ _id }) => String(_id));
    order.push(...emptied.filter((id) => !order.includes(id)));
  }
  expect(order).toEqual([one, other, last].map(({ _id }) => String(_id)));
  expect(await attempt(contextFor(user, server), 'd')).toBe('QUOTA_EXHAUSTED');
});

test('a plan that begins after an add-on was given knows of it', async () => {
  const newcomer = await givenUser({ createdAt: NOW });
  await givenBoughtAddOn(newcomer, NOW);
  const plan = { userId: newcomer._id, limit: 5, windowMonths: 1 as const, at: NOW };
  await inTransaction((session) => openPlanWallet(session, plan));
  expect(await attempt(contextFor(newcomer, givenServer()))).toMatchObject({ promptsUsed: 1, promptsRemaining: 54 });
});

test('people see their own alone', async () => {
  await givenBoughtAddOn(await givenSubscriber({ createdAt: NOW }), NOW);
  expect(await own()).toEqual([]);
});

describe('an operator', () => {
  const good = { name: ' Pack ', price: 2.49, promptsAmount: 75 };
  const ctxOf = async () => contextOf(asPerson(await givenAdmin()));

  test('creates, changes and retires an add-on', async () => {
    const ctx = await ctxOf();
    const { _id } = await createAddOn(ctx, { ...good, purchaseUrl: ' https://shop.example.com/75 ' });
    const id = String(_id);
    expect(await findAddOn(id)).toMatchObject({
      name: 'Pack',
      description: '',
      icon: 'bolt',
      priceMinor: 249,
      promptsAmount: 75,
      purchaseUrl: 'https://shop.example.com/75',
      isActive: true,
    });
    expect(await updateAddOn(ctx, id, { price: 0, purchaseUrl: null, isActive: false })).toMatchObject({
      name: 'Pack',
      priceMinor: 0,
      purchaseUrl: null,
      isActive: false,
    });
    expect(await run(asNobody, CATALOGUE)).toEqual({ addOns: [] });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    [{ description: 'x'.repeat(301) }, { description: 'Description must be at most 300 characters' }],
    [{ icon: '' }, { icon: 'Icon is required' }],
    [{ price: -0.01 }, { price: 'The price must be at least 0' }],
    [{ price: Number.NaN }, { price: 'The price must be at least 0' }],
    [{ price: 1.999 }, { price: 'The price has more decimals than the currency' }],
    [{ promptsAmount: 0 }, { promptsAmount: 'Prompts must be 1 to 1000000' }],
    [{ promptsAmount: 2.5 }, { promptsAmount: 'Prompts must be 1 to 1000000' }],
    [{ purchaseUrl: 'http://shop.example.com' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    [{ purchaseUrl: 'https://me:secret@example.com' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    [{ purchaseUrl: 'javascript:alert(1)' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    [{ purchaseUrl: 'shop' }, { purchaseUrl: 'The purchase link must begin with https://' }],
  ])('is told what is wrong with %j', async (input, fields) => {
    const ctx = await ctxOf();
    const refusal = { code: 'BAD_USER_INPUT', details: { fields } };
    await expect(createAddOn(ctx, { ...good, ...input })).rejects.toMatchObject(refusal);
    const { _id } = await givenAddOn();
    await expect(updateAddOn(ctx, String(_id), input)).rejects.toMatchObject(refusal);
  });

  test('is told what is missing of a new one, and which one does not exist', async () => {
    const ctx = await ctxOf();
    await expect(createAddOn(ctx, {})).rejects.toMatchObject({
      details: {
        fields: { name: 'Name is required', price: 'Price is required', promptsAmount: 'Prompts are required' },
      },
    });
    for (const id of ['nonsense', '0123456789abcdef01234567']) {
      await expect(updateAddOn(ctx, id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(findAddOn(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
