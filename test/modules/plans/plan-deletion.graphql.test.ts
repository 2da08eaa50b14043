import type { ClientSession } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { expireCheckouts } from '#api/modules/billing/checkouts.service.ts';
import { insertCheckout } from '#api/modules/billing/insert-checkout.ts';
import { addEvent } from '#api/modules/billing/purchase-facts.ts';
import { settlePlan } from '#api/modules/billing/settle-plan.ts';
import { loadFacts } from '#api/modules/billing/stored-facts.ts';
import { type PlanRecord, Plans } from '#api/modules/plans/plan.model.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { openSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { billingOf } from '../../factories/billing.ts';
import { rows } from '../../factories/plan-story.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { DeleteAccountDocument, DeletePlanReturningIdDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

const runtime = testRuntime();
const asAdmin = async () => asUser(await givenAdmin());
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('a plan with an open checkout can’t be deleted until the checkout expires', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  expect(
    await runForError(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(29))),
  ).toMatchObject({
    code: 'CONFLICT',
    message:
      "1 user has an open checkout for the Pro plan, so it can't be deleted. Deactivate it now, and delete it in half an hour",
  });
  expect(await Plans.exists({ _id: 'pro' })).not.toBeNull();
  await expireCheckouts(minutesLater(31), testRuntime());
  expect(await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(31)))).toEqual({
    deletePlan: { id: 'pro' },
  });
});

test('an open checkout of a deleted account does not keep a plan from being deleted', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  await run(ann.viewer, DeleteAccountDocument, {}, ann.at(minutesLater(1)));
  expect(await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(2)))).toEqual({
    deletePlan: { id: 'pro' },
  });
});

test('a plan can’t be deleted while usable promo codes need it', async () => {
  await givenSubscriber({ createdAt: NOW });
  await givenPromoCode({ code: 'GRANTS', grantPlanId: 'pro', grantDurationDays: 14 });
  await givenPromoCode({ code: 'OVER', grantPlanId: 'pro', expiresAt: minutesLater(-1) });
  await givenPromoCode({ code: 'ELSEWHERE', allowedPlanIds: ['standard'] });
  const message = async () =>
    (await runForError(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' })).message;
  expect(await message()).toBe(
    "The promo code GRANTS grants the Pro plan or is limited to it, so the plan can't be deleted. Deactivate the promo code first",
  );
  for (const code of ['ONE', 'TWO', 'THREE']) await givenPromoCode({ code, allowedPlanIds: ['pro', 'standard'] });
  expect(await message()).toBe(
    "The promo codes GRANTS, ONE, TWO and 1 more grant the Pro plan or are limited to it, so the plan can't be deleted. Deactivate the promo codes first",
  );
  await PromoCodes.updateMany({ code: 'GRANTS' }, { isActive: false });
  for (const code of ['ONE', 'TWO']) await PromoCodes.updateOne({ code }, { maxUses: 1, usedCount: 1 });
  // A code that has not begun will need the plan.
  await PromoCodes.updateOne({ code: 'THREE' }, { startsAt: minutesLater(60) });
  expect(await message()).toContain('The promo code THREE');
  await PromoCodes.deleteMany({ code: 'THREE' });
  expect(await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' })).toEqual({
    deletePlan: { id: 'pro' },
  });
});

/** An order for the plan whose checkout has expired: a bank debit can still pay it days later. */
async function givenExpiredOrder(planId: string) {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  const checkout = await ann.order(NOW, planId);
  await expireCheckouts(minutesLater(31), testRuntime());
  return { ann, checkout: await Checkouts.findById(checkout._id).orFail().lean() };
}

describe('a plan that its last user leaves, and that is deleted while another user gets it', () => {
  interface NewHolder {
    readonly user: UserRecord;
    readonly plan: PlanRecord;
  }

  const ways = {
    'by a plan grant': (session: ClientSession, { user }: NewHolder) =>
      grantPlan(session, { userId: user._id, planId: 'pro', days: 7, at: NOW }),
    'from an administrator': (session: ClientSession, { user, plan }: NewHolder) =>
      assignPlan(session, { userId: user._id, plan, at: NOW }),
    'by signing up': (session: ClientSession, { user, plan: { _id: planId, interval } }: NewHolder) =>
      openSubscription(session, { userId: user._id, planId, interval, limit: 1, at: NOW }),
    'by opening a checkout': (session: ClientSession, { user }: NewHolder) =>
      insertCheckout(session, {
        order: {
          item: { kind: 'plan', id: 'pro', billing: 'interval' },
          description: 'Pro',
          fullAmountMinor: 0,
          renewal: null,
          credit: null,
          page: '/dashboard/billing',
        },
        buyer: { userId: user._id, provider: null, currency: 'USD', now: NOW },
      }),
  };

  test.each(Object.entries(ways))('%s is gone for both', async (_name, get) => {
    const lastUser = await givenSubscriber({ createdAt: NOW });
    await Subscriptions.updateOne({ _id: lastUser._id }, { planId: 'pro' });
    const user = await givenUser({ createdAt: NOW });
    let plan: PlanRecord | null = null;
    let attempts = 0;
    const getting = inTransaction(async (session) => {
      plan ??= await findPlan(session, 'pro');
      if (!plan) throw new Error('There is no such plan.');
      if (attempts === 0) {
        // In what the transaction reads, the plan still has its last user, who leaves it now.
        await Subscriptions.updateOne({ _id: lastUser._id }, { planId: 'free' });
        await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' });
      }
      attempts += 1;
      return get(session, { user, plan });
    });
    await expect(getting).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This plan does not exist' });
    expect(attempts).toBeGreaterThan(1);
    expect(await Subscriptions.countDocuments({ $or: [{ planId: 'pro' }, { 'grant.planId': 'pro' }] })).toBe(0);
    expect(await Checkouts.countDocuments()).toBe(0);
  });

  test('by a payment: the payment is reported as one for a plan that is gone', async () => {
    const { ann, checkout } = await givenExpiredOrder('pro');
    const event = ann.paidEvent(checkout, minutesLater(60)) as PaymentEvent;
    let attempts = 0;
    const outcome = await inTransaction(async (session) => {
      const knownFacts = await loadFacts(session, checkout);
      if (attempts === 0)
        await run(await asAdmin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(60)));
      attempts += 1;
      const facts = addEvent(knownFacts, event);
      return settlePlan(session, { runtime, checkout, knownFacts, facts, at: minutesLater(60) });
    });
    expect(outcome).toBe('plan_gone');
    expect(await ann.subscription(minutesLater(61))).toMatchObject({ planId: 'free' });
  });
});

test('users who get the same plan at once all get it', async () => {
  const users = await Promise.all(times(8, () => givenSubscriber({ createdAt: NOW })));
  await Promise.all(
    users.map(({ _id: userId }) =>
      inTransaction((session) => grantPlan(session, { userId, planId: 'pro', days: 7, at: NOW })),
    ),
  );
  expect(await Subscriptions.countDocuments({ 'grant.planId': 'pro' })).toBe(users.length);
});

test('payments and deletions of a plan that race leave no user with a plan that is gone', async () => {
  const viewer = await asAdmin();
  for (let round = 0; round < 4; round += 1) {
    const { ann, checkout } = await givenExpiredOrder('pro');
    const pro = await Plans.findById('pro').orFail().lean();
    const at = minutesLater(60);
    const [payment, deletion] = await Promise.allSettled([
      ann.receive(ann.paidEvent(checkout, at)),
      run(viewer, DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(at)),
    ]);
    expect(payment).toEqual({ status: 'fulfilled', value: 'applied' });
    const reviews = await rows('payment_reviews', { checkoutId: checkout._id });
    const isHeld = (await ann.subscription(at)).planId === 'pro';
    const exists = (await Plans.exists({ _id: 'pro' })) !== null;
    expect({ isHeld, exists, deleted: deletion.status, reviews: reviews.map(({ reason }) => String(reason)) }).toEqual(
      isHeld
        ? { isHeld: true, exists: true, deleted: 'rejected', reviews: [] }
        : { isHeld: false, exists: false, deleted: 'fulfilled', reviews: ['plan_gone'] },
    );
    await Subscriptions.deleteOne({ _id: ann.user._id });
    if (!exists) await Plans.create([pro]);
  }
});
