import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import {
  cancelAddOnPurchase,
  completeAddOnPurchase,
  openAddOnPurchase,
  voidAddOnPurchase,
} from '#api/modules/add-ons/add-on-purchases.service.ts';
import { getAddOn, seedAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { createAddOn, listAddOns, updateAddOn } from '#api/modules/add-ons/admin-add-ons.ts';
import { grantAddOn } from '#api/modules/add-ons/grant-add-on.ts';
import { holdPrompt, refundRun } from '#api/modules/quota/holds.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { openPlanWallet } from '#api/modules/quota/wallets.service.ts';
import { givenAddOn, givenBoughtAddOn, givenPendingPurchase } from '../../factories/add-on.ts';
import { contextFor, givenServer, setPlanWallet, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, testContext } from '../../setup/graphql.ts';
import {
  AddOnsDocument,
  LatestNotificationsDocument,
  PromptsRemainingDocument,
  UserAddOnsDocument,
} from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

const daysLater = (count: number) => addDays(NOW, count);

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

const readUserAddOns = async () => (await run(asUser(user), UserAddOnsDocument)).userAddOns;
const complete = (purchaseId: Types.ObjectId, at = NOW) =>
  inTransaction((session) => completeAddOnPurchase(session, { purchaseId, paymentId: new Types.ObjectId(), at }));
const refund = (purchaseId: Types.ObjectId) =>
  inTransaction((session) => voidAddOnPurchase(session, { purchaseId, at: NOW }));
const findAddOnWallets = (who: UserRecord) => Wallets.find({ userId: who._id, kind: 'add_on' }).lean();

describe('the catalog', () => {
  test('has three built-in add-ons, sorted by prompts, each with a purchase URL', async () => {
    // Servers that start at the same time store them once.
    await Promise.all(times(4, () => seedAddOns(NOW)));
    const { addOns } = await run(asAnonymous, AddOnsDocument);
    expect(addOns).toMatchObject([
      { name: 'Small pack', price: 1.99, promptsAmount: 50 },
      { name: 'Medium pack', price: 5.99, promptsAmount: 200 },
      { name: 'Large pack', price: 19.99, promptsAmount: 1000 },
    ]);
    for (const { id, purchaseUrl } of addOns) {
      expect(new URL(purchaseUrl)).toMatchObject({ pathname: '/dashboard/addons', search: `?buy=${id}` });
    }
  });

  test('shows external purchase URLs, and no retired add-ons', async () => {
    await givenAddOn({ name: 'External', purchaseUrl: 'https://shop.example.com/prompts' });
    await givenAddOn({ name: 'Retired', isActive: false });
    expect(await run(asAnonymous, AddOnsDocument)).toMatchObject({
      addOns: [{ name: 'External', purchaseUrl: 'https://shop.example.com/prompts' }],
    });
  });

  test('is not changed by a restart of the server', async () => {
    const { _id } = await givenAddOn();
    await seedAddOns(NOW);
    expect((await listAddOns()).map((addOn) => String(addOn._id))).toEqual([String(_id)]);
  });
});

describe('a purchase', () => {
  test('adds its prompts when it is paid, not before', async () => {
    const addOn = await givenAddOn();
    const { _id, priceMinor } = await givenPendingPurchase(user, addOn, NOW);
    expect([priceMinor, await readUserAddOns(), await findAddOnWallets(user)]).toEqual([199, [], []]);

    await complete(_id, daysLater(1));
    expect(await readUserAddOns()).toEqual([
      {
        id: String(_id),
        addOn: { id: String(addOn._id), name: 'Small pack', icon: 'bolt', promptsAmount: 50 },
        purchasedAt: daysLater(1).toISOString(),
        promptsRemaining: 50,
      },
    ]);
    expect(await run(asUser(user), PromptsRemainingDocument)).toEqual({
      viewer: { subscription: { promptsRemaining: 55 } },
    });
    expect(await run(asUser(user), LatestNotificationsDocument)).toMatchObject({
      viewer: {
        notifications: {
          nodes: [
            {
              kind: 'SUCCESS',
              title: 'Add-on added',
              message: 'Small pack: 50 prompts added to your account.',
              link: '/dashboard/addons',
            },
          ],
        },
      },
    });
  });

  test('completed 20 times concurrently creates one wallet', async () => {
    const { _id } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    const outcomes = await Promise.all(times(20, () => complete(_id)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await findAddOnWallets(user)).toMatchObject([{ _id, limit: 50, used: 0 }]);
  });

  test('keeps its terms when the offer changes', async () => {
    const addOn = await givenAddOn();
    const { _id } = await givenPendingPurchase(user, addOn, NOW);
    const ctx = testContext(asUser(await givenAdmin()));
    await updateAddOn(ctx, String(addOn._id), { name: 'Tiny pack', promptsAmount: 1, isActive: false });
    await complete(_id);
    expect(await readUserAddOns()).toMatchObject([{ addOn: { name: 'Small pack' }, promptsRemaining: 50 }]);
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

  test('can be completed after its checkout expired, and stays completed when the checkout expires late', async () => {
    const { _id: purchaseId } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    await inTransaction((session) => cancelAddOnPurchase(session, { purchaseId }));
    expect(await readUserAddOns()).toEqual([]);
    await complete(purchaseId);
    await inTransaction((session) => cancelAddOnPurchase(session, { purchaseId }));
    expect(await readUserAddOns()).toMatchObject([{ promptsRemaining: 50 }]);
  });

  test('stores nothing when its transaction fails', async () => {
    const { _id: purchaseId } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    const failing = inTransaction(async (session) => {
      await completeAddOnPurchase(session, { purchaseId, paymentId: null, at: NOW });
      throw new Error('The transaction failed.');
    });
    await expect(failing).rejects.toThrow('The transaction failed.');
    expect([await readUserAddOns(), await findAddOnWallets(user)]).toEqual([[], []]);
    expect(await complete(purchaseId)).toMatchObject({ state: 'paid' });
  });
});

describe('a refund', () => {
  test('removes the remaining prompts, and a held prompt is not given back to the wallet', async () => {
    await setPlanWallet(user, { limit: 0 });
    const server = givenServer();
    const { _id } = await givenBoughtAddOn(user, NOW);
    for (const text of ['a', 'b', 'c']) await trySimplify(contextFor(user, server), text);
    const held = await holdPrompt({ userId: user._id, runId: new Types.ObjectId(), now: NOW });
    await waitForCommits(server);

    expect(await refund(_id)).toMatchObject({ state: 'voided' });
    expect(await readUserAddOns()).toEqual([]);
    expect(await trySimplify(contextFor(user, server), 'd')).toBe('QUOTA_EXHAUSTED');
    await refundRun(held, NOW);
    expect(await trySimplify(contextFor(user, server), 'e')).toBe('QUOTA_EXHAUSTED');
    expect(await findAddOnWallets(user)).toMatchObject([{ used: 3, holds: [] }]);
    expect(await run(asUser(user), PromptsRemainingDocument)).toEqual({
      viewer: { subscription: { promptsRemaining: 0 } },
    });
  });

  test('is processed once and does not change other add-ons', async () => {
    const first = await givenBoughtAddOn(user, NOW);
    await givenBoughtAddOn(user, daysLater(1), { name: 'Other' });
    const outcomes = await Promise.all(times(10, () => refund(first._id)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await readUserAddOns()).toMatchObject([{ addOn: { name: 'Other' }, promptsRemaining: 50 }]);
  });

  test('that is processed before its payment keeps the purchase from being completed', async () => {
    const { _id } = await givenPendingPurchase(user, await givenAddOn(), NOW);
    expect(await refund(_id)).toBeNull();
    expect(await complete(_id)).toBeNull();
    expect([await readUserAddOns(), await findAddOnWallets(user)]).toEqual([[], []]);
  });

  test('that is processed at the same time as its payment leaves no prompts', async () => {
    for (const round of times(5, (index) => index)) {
      const { _id } = await givenPendingPurchase(user, await givenAddOn(), daysLater(round));
      await Promise.all([complete(_id), refund(_id)]);
      expect(await AddOnPurchases.findById(_id).lean()).toMatchObject({ state: 'voided' });
      expect((await findAddOnWallets(user)).every(({ limit }) => limit === 0)).toBe(true);
    }
  });
});

describe('a grant', () => {
  const grant = (input: Omit<Parameters<typeof grantAddOn>[1], 'userId' | 'at'>) =>
    inTransaction((session) => grantAddOn(session, { userId: user._id, at: NOW, ...input }));

  test('is a number of prompts with a name, or an add-on, which may be retired', async () => {
    await grant({ addOnId: null, prompts: 25, name: ' Gift ', description: 'For the beta' });
    await grant({ addOnId: null, prompts: 1 });
    await grant({ addOnId: (await givenAddOn({ isActive: false }))._id, prompts: null });
    expect(await readUserAddOns()).toMatchObject([
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
  ])('of %j is refused', async (input, message) => {
    await expect(grant(input)).rejects.toMatchObject({ message });
    expect(await readUserAddOns()).toEqual([]);
  });
});

test('prompts are taken from the oldest add-on first, even of two that were bought at the same time', async () => {
  await setPlanWallet(user, { limit: 0 });
  const server = givenServer();
  const last = await givenBoughtAddOn(user, daysLater(2), { promptsAmount: 1 });
  const [one, other] = [
    await givenBoughtAddOn(user, daysLater(1), { promptsAmount: 1 }),
    await givenBoughtAddOn(user, daysLater(1), { promptsAmount: 1 }),
  ];
  const order: string[] = [];
  for (const text of ['a', 'b', 'c']) {
    await trySimplify(contextFor(user, server), text);
    await waitForCommits(server);
    const emptied = (await findAddOnWallets(user)).filter(({ used }) => used === 1).map(({ _id }) => String(_id));
    order.push(...emptied.filter((id) => !order.includes(id)));
  }
  expect(order).toEqual([one, other, last].map(({ _id }) => String(_id)));
  expect(await trySimplify(contextFor(user, server), 'd')).toBe('QUOTA_EXHAUSTED');
});

test('an add-on from before the plan counts toward the remaining prompts', async () => {
  const newUser = await givenUser({ createdAt: NOW });
  await givenBoughtAddOn(newUser, NOW);
  const plan = { userId: newUser._id, limit: 5, windowMonths: 1 as const, at: NOW };
  await inTransaction((session) => openPlanWallet(session, plan));
  expect(await trySimplify(contextFor(newUser, givenServer()))).toMatchObject({ promptsUsed: 1, promptsRemaining: 54 });
});

test('a user does not see the add-ons of another user', async () => {
  await givenBoughtAddOn(await givenSubscriber({ createdAt: NOW }), NOW);
  expect(await readUserAddOns()).toEqual([]);
});

describe('an administrator', () => {
  const valid = { name: ' Pack ', price: 2.49, promptsAmount: 75 };
  const adminContext = async () => testContext(asUser(await givenAdmin()));

  test('creates, updates and retires an add-on', async () => {
    const ctx = await adminContext();
    const { _id } = await createAddOn(ctx, { ...valid, purchaseUrl: ' https://shop.example.com/75 ' });
    const id = String(_id);
    expect(await getAddOn(id)).toMatchObject({
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
    expect(await run(asAnonymous, AddOnsDocument)).toEqual({ addOns: [] });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    [{ description: 'x'.repeat(301) }, { description: 'Description must be at most 300 characters' }],
    [{ icon: '' }, { icon: 'Icon is required' }],
    [{ price: -0.01 }, { price: 'Price must be at least 0' }],
    [{ price: Number.NaN }, { price: 'Price must be at least 0' }],
    [{ price: 1.999 }, { price: 'Price has more decimals than the currency' }],
    [{ promptsAmount: 0 }, { promptsAmount: 'Prompts must be 1 to 1000000' }],
    [{ promptsAmount: 2.5 }, { promptsAmount: 'Prompts must be 1 to 1000000' }],
    [{ purchaseUrl: 'http://shop.example.com' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    // Links with credentials are refused with the same message.
    [{ purchaseUrl: 'https://me:secret@example.com' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    [{ purchaseUrl: 'javascript:alert(1)' }, { purchaseUrl: 'The purchase link must begin with https://' }],
    [{ purchaseUrl: 'shop' }, { purchaseUrl: 'The purchase link must begin with https://' }],
  ])('gets an error for each invalid field of %j', async (input, fields) => {
    const ctx = await adminContext();
    const refusal = { code: 'BAD_USER_INPUT', details: { fields } };
    await expect(createAddOn(ctx, { ...valid, ...input })).rejects.toMatchObject(refusal);
    const { _id } = await givenAddOn();
    await expect(updateAddOn(ctx, String(_id), input)).rejects.toMatchObject(refusal);
  });

  test('gets an error for missing fields and for an unknown id', async () => {
    const ctx = await adminContext();
    await expect(createAddOn(ctx, {})).rejects.toMatchObject({
      details: {
        fields: { name: 'Name is required', price: 'Price is required', promptsAmount: 'Prompts are required' },
      },
    });
    for (const id of ['nonsense', '0123456789abcdef01234567']) {
      await expect(updateAddOn(ctx, id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(getAddOn(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
