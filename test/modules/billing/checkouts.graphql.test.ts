import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { sendDueRenewalStops } from '#api/modules/billing/billing-clock.service.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { expireCheckouts } from '#api/modules/billing/checkouts.service.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { savePendingDiscount } from '#api/modules/promo-codes/pending-discounts.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { sendRenewalStops } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import {
  AddOnPromptsRemainingDocument,
  CreateCheckoutDocument,
  PurchaseAddOnDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const runtime = testRuntime({ env: { PUBLIC_URL: 'https://plain.example' } });
const START = new Date('2026-01-31T12:00:00Z');
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const rows = (collection: string, filter: object = {}) =>
  mongoose.connection.collection(collection).find(filter).sort({ _id: 1 }).toArray();

let user: UserRecord;
let ann: UserBilling;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: START });
  ann = billingOf(user, runtime);
});

type Interval = 'MONTHLY' | 'YEARLY';
/** Returns the page where the plan is paid, and opens a checkout unless the same one is open. */
async function linkTo(planId: string, now = START, interval: Interval = 'MONTHLY'): Promise<string> {
  const { createCheckout } = await run(
    asUser(user),
    CreateCheckoutDocument,
    { input: { planId, interval } },
    ann.at(now),
  );
  return createCheckout.url;
}
const checkoutForError = (planId: string, now = START, interval: Interval = 'MONTHLY') =>
  runForError(asUser(user), CreateCheckoutDocument, { input: { planId, interval } }, ann.at(now));
async function orderAddOn(id: string, now = START) {
  const { purchaseAddOn } = await run(asUser(user), PurchaseAddOnDocument, { id }, ann.at(now));
  return purchaseAddOn;
}

async function givenDiscount(
  discountType: 'percentage' | 'fixed',
  discountValue: number,
  allowedPlanIds: string[] = [],
) {
  const { insertedId: redemptionId } = await mongoose.connection
    .collection('promo_redemptions')
    .insertOne({ promoId: new mongoose.Types.ObjectId(), userId: user._id, checkoutIds: [], discountUsedAt: null });
  await mongoose.connection.transaction((session) =>
    savePendingDiscount(session, {
      userId: user._id,
      redemptionId,
      discountType,
      discountValue,
      allowedPlanIds,
      at: START,
    }),
  );
}

describe('a checkout for a plan', () => {
  test('is opened once by fifty requests at once, and its link is returned again for half an hour', async () => {
    const links = await Promise.all(Array.from({ length: 50 }, () => linkTo('pro')));
    expect(new Set(links).size).toBe(1);
    expect(await rows('checkouts')).toMatchObject([
      { state: 'open', isOpen: true, amountMinor: 999, renewalMinor: 999, provider: 'sandbox', currency: 'USD' },
    ]);
    expect(await linkTo('pro', minutesLater(29))).toBe(links[0]);
    expect(await linkTo('pro', minutesLater(30))).not.toBe(links[0]);
    expect(await rows('checkouts', { isOpen: true })).toHaveLength(1);
    await expireCheckouts(minutesLater(61), testRuntime());
    expect((await rows('checkouts')).map(({ state }) => state as string)).toEqual(['expired', 'expired']);
  });

  test('costs what the plan costs at this moment, by its interval or by the year, and replaces one for the same plan', async () => {
    const link = await linkTo('pro');
    await linkTo('pro', START, 'YEARLY');
    await Plans.updateOne({ _id: 'standard' }, { $set: { priceMinor: 599 } });
    await linkTo('standard');
    expect(await rows('checkouts')).toMatchObject([
      { itemId: 'pro', state: 'expired', amountMinor: 999, billing: 'interval' },
      { itemId: 'pro', state: 'open', amountMinor: 9990, billing: 'annual', description: 'PlainPrompt Pro, annual' },
      { itemId: 'standard', state: 'open', amountMinor: 599 },
    ]);
    expect(link).toContain('https://plain.example/payments/sandbox/');
  });

  test('stays open while another one renews', async () => {
    const bought = await ann.buy(START, 'standard');
    const upgrade = await ann.order(minutesLater(1), 'pro');
    await ann.receive(ann.subscriptionEvent(bought, 'renewal_paid', minutesLater(2), { periodEnd: null }));
    expect(await Checkouts.findById(upgrade._id).lean()).toMatchObject({ isOpen: true });
  });

  test('is refused for plans and intervals that are not sold', async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { isHidden: true } });
    await Plans.updateOne({ _id: 'standard' }, { $set: { yearlyPriceMinor: null } });
    await Plans.updateOne({ _id: 'ultimate' }, { $set: { isActive: false } });
    const notSold = { code: 'BAD_USER_INPUT', fields: { planId: 'This plan cannot be bought' } };
    expect(await checkoutForError('pro')).toMatchObject(notSold);
    expect(await checkoutForError('ultimate')).toMatchObject(notSold);
    expect(await checkoutForError('standard', START, 'YEARLY')).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await checkoutForError('platinum')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await rows('checkouts')).toEqual([]);
  });

  test("is not opened for a plan with an operator's own link; without a yearly link, that link is also for a year", async () => {
    await Plans.updateOne({ _id: 'pro' }, { $set: { buyNowUrl: 'https://shop.example/pro' } });
    expect(await linkTo('pro')).toBe('https://shop.example/pro');
    expect(await linkTo('pro', START, 'YEARLY')).toBe('https://shop.example/pro');
    await Plans.updateOne({ _id: 'pro' }, { $set: { yearlyBuyNowUrl: 'https://shop.example/year' } });
    expect(await linkTo('pro', START, 'YEARLY')).toBe('https://shop.example/year');
    expect(await rows('checkouts')).toEqual([]);
  });

  test('is refused for the plan that the buyer has, for the free plan, and for a lower plan', async () => {
    await ann.buy(START, 'pro');
    expect(await checkoutForError('pro', minutesLater(1))).toMatchObject({ code: 'CONFLICT' });
    expect(await checkoutForError('free', minutesLater(1))).toMatchObject({ code: 'CONFLICT' });
    expect(await checkoutForError('standard', minutesLater(3))).toMatchObject({ code: 'CONFLICT' });
    expect(await linkTo('ultimate', minutesLater(3))).toMatch(/^https/);
  });

  test('can be opened ten times an hour', async () => {
    const strict = { ...runtime, rateLimits: createRateLimits({ scale: 1 }) };
    const now = { runtime: strict, now: () => START };
    const input = { planId: 'pro', interval: 'MONTHLY' } as const;
    for (let count = 0; count < 10; count += 1) await run(asUser(user), CreateCheckoutDocument, { input }, now);
    expect(await runForError(asUser(user), CreateCheckoutDocument, { input }, now)).toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  test('needs a payment method: in production there is no sandbox', async () => {
    const production = { ...runtime, config: { ...runtime.config, isProduction: true } };
    const now = { runtime: production, now: () => START };
    const input = { planId: 'pro', interval: 'MONTHLY' };
    expect(await runForError(asUser(user), CreateCheckoutDocument, { input }, now)).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await rows('checkouts')).toEqual([]);
  });
});

describe('a discount', () => {
  test('lowers the first payment alone, and is given back by a checkout that is not paid', async () => {
    await givenDiscount('percentage', 20);
    await linkTo('pro');
    await linkTo('pro');
    expect(await rows('checkouts')).toMatchObject([{ amountMinor: 799, renewalMinor: 999 }]);
    await expireCheckouts(minutesLater(31), testRuntime());
    const checkout = await ann.buy(minutesLater(32), 'pro');
    expect(checkout).toMatchObject({ amountMinor: 799 });
    expect(await rows('pending_discounts')).toEqual([]);
    await ann.runClock(new Date('2026-02-28T12:32:00Z'));
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([799, 999]);
  });

  test('that is added after a checkout was opened makes the next request open another one', async () => {
    const before = await linkTo('pro');
    await givenDiscount('fixed', 500);
    expect(await linkTo('pro', minutesLater(1))).not.toBe(before);
    expect(await rows('checkouts', { isOpen: true })).toMatchObject([{ amountMinor: 499 }]);
  });

  test('of 100 percent starts the plan at once, until its period ends', async () => {
    await givenDiscount('percentage', 100);
    expect(await linkTo('pro')).toBe('https://plain.example/dashboard/billing?checkout=success');
    expect(await ann.subscription(START)).toMatchObject({
      planId: 'pro',
      source: 'PAYMENT',
      willRenew: false,
      currentPeriodEnd: '2026-02-28T12:00:00.000Z',
    });
    expect(await rows('pending_discounts')).toEqual([]);
    expect(await rows('payments')).toEqual([]);
  });
});

describe('an add-on', () => {
  test('grants its prompts only once it is paid', async () => {
    const { _id } = await givenAddOn();
    const { checkoutUrl, userAddOn } = await orderAddOn(String(_id));
    expect(userAddOn).toBeNull();
    expect(await orderAddOn(String(_id), minutesLater(1))).toEqual({ checkoutUrl, userAddOn: null });
    expect(await rows('wallets', { kind: 'add_on' })).toEqual([]);
    const [checkout] = await rows('checkouts');
    const paid = ann.paidEvent(checkout as never, minutesLater(2));
    await Promise.all([ann.receive(paid), ann.receive(paid), ann.receive(paid)]);
    expect(await rows('wallets', { kind: 'add_on' })).toMatchObject([{ limit: 50, used: 0 }]);
    const { userAddOns } = await run(asUser(user), AddOnPromptsRemainingDocument, {}, ann.at(minutesLater(3)));
    expect(userAddOns).toEqual([{ promptsRemaining: 50 }]);
    await ann.receive(ann.refundEvent(checkout as never, minutesLater(4)));
    expect((await run(asUser(user), AddOnPromptsRemainingDocument)).userAddOns).toEqual([]);
  });

  test('is not given for less than it costs', async () => {
    const { _id } = await givenAddOn();
    await orderAddOn(String(_id));
    const [checkout] = await rows('checkouts');
    await ann.receive(ann.paidEvent(checkout as never, START, { amountMinor: 1 }));
    expect(await rows('wallets', { kind: 'add_on' })).toEqual([]);
  });

  test('that is free is added at once; one with a purchase link is sold there; a retired one is not sold', async () => {
    const free = await givenAddOn({ priceMinor: 0 });
    expect(await orderAddOn(String(free._id))).toEqual({ checkoutUrl: null, userAddOn: { promptsRemaining: 50 } });
    const elsewhere = await givenAddOn({ purchaseUrl: 'https://shop.example/pack' });
    expect(await orderAddOn(String(elsewhere._id))).toEqual({
      checkoutUrl: 'https://shop.example/pack',
      userAddOn: null,
    });
    const retired = await givenAddOn({ isActive: false });
    const error = await runForError(asUser(user), PurchaseAddOnDocument, { id: String(retired._id) }, ann.at(START));
    expect(error).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('over REST', () => {
  const server = useServer();

  test('a checkout that was left open ends when another plan is bought, and its page takes no payment any more', async () => {
    const left = await ann.order(START, 'standard');
    await ann.buy(minutesLater(1), 'pro');
    expect(await Checkouts.findById(left._id).lean()).toMatchObject({ isOpen: false, state: 'expired' });
    const page = left.url ?? expect.fail('it has a page');
    const { pathname, search } = new URL(page);
    const pressed = await fetch(server.origin() + pathname + search, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'pay' }),
    });
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('This checkout has ended.')]);
    expect(await rows('payments')).toHaveLength(1);
  });

  test('a plan is ordered, paid on the page of the sandbox, shown, canceled and resumed', async () => {
    const headers = await server.signedIn(user);
    const ordered = await server.rest('POST', '/payments/create-checkout', headers, { plan_id: 'pro' });
    const { checkout_url: link } = (ordered.body as { data: { checkout_url: string } }).data;
    const { pathname, search } = new URL(link);
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const paid = await fetch(`${server.origin()}${pathname}${search}`, {
      method: 'POST',
      headers: form,
      body: 'outcome=pay',
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toMatch(/\/dashboard\/billing\?checkout=success$/);
    expect((await server.rest('GET', '/user/payment-history', headers)).body).toMatchObject({
      data: [{ amount: 9.99, currency: 'USD', status: 'succeeded', provider: 'sandbox', receipt_url: null }],
    });
    const canceled = await server.rest('POST', '/user/subscription/cancel', headers);
    expect(canceled.body).toMatchObject({ data: { plan_id: 'pro', cancel_at_period_end: true, will_renew: false } });
    const profile = await server.rest('GET', '/user/profile', headers);
    expect(profile.body).toMatchObject({ data: { status: 'cancelled', plan_id: 'pro' } });
    const resumed = await server.rest('POST', '/user/subscription/resume', headers);
    expect(resumed.body).toMatchObject({ data: { cancel_at_period_end: false, will_renew: true } });
    const weekly = await server.rest('POST', '/payments/create-checkout', headers, {
      plan_id: 'pro',
      interval: 'weekly',
    });
    expect(weekly).toMatchObject({
      status: 400,
      body: { fields: { interval: 'The interval must be monthly or yearly' } },
    });
  });
});

describe('renewals that are to stop', () => {
  test('are stored when a plan is canceled, and sent to the provider afterwards, once', async () => {
    await ann.buy(START, 'pro');
    await ann.cancelRenewal(minutesLater(1));
    expect(await rows('renewal_stops')).toHaveLength(1);
    await sendDueRenewalStops(runtime, minutesLater(1));
    await sendDueRenewalStops(runtime, minutesLater(1));
    expect(await rows('renewal_stops')).toEqual([]);
  });

  test('are sent again, two minutes later, when the provider fails', async () => {
    await mongoose.connection.collection('renewal_stops').insertOne({
      ...({ _id: 'stripe:sub' } as object),
      provider: 'stripe',
      ref: 'sub',
      attempts: 0,
      nextAttemptAt: START,
      createdAt: START,
    });
    const failures: unknown[] = [];
    const fail = () => Promise.reject(new DomainError('PROVIDER_FAILED', 'Not now'));
    const onFailure = (error: unknown) => void failures.push(error);
    const succeed = () => Promise.resolve();
    expect(await sendRenewalStops({ send: fail, onFailure, now: START })).toBe(0);
    expect(await sendRenewalStops({ send: succeed, onFailure, now: minutesLater(1) })).toBe(0);
    expect(await sendRenewalStops({ send: succeed, onFailure, now: minutesLater(2) })).toBe(1);
    expect(failures).toMatchObject([{ code: 'PROVIDER_FAILED' }]);
  });
});
