import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { deleteUser, updateUser } from '#api/modules/admin-users/admin-users.service.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { runSeatClock } from '#api/modules/billing/seat-clock.service.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { updatePlan } from '#api/modules/plans/admin-plans.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { propagatePlanEdits } from '#api/modules/plans/plan-edits.service.ts';
import { SeatPurchases } from '#api/modules/seats/seat-purchase.model.ts';
import { closeSeats } from '#api/modules/seats/seat-renewals.service.ts';
import { sendSeatChanges } from '#api/modules/seats/send-seat-changes.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { findSubscriptionContradictions } from '#api/modules/subscriptions/subscription-consistency.service.ts';
import { takeSeat } from '#api/modules/teams/seats.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { createCustomer } from '../../factories/billing.ts';
import { STRIPE } from '../../factories/payments.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  BuySeatsDocument,
  CancellationLossesDocument,
  CreateTeamDocument,
  DissolveTeamDocument,
  KeepSeatsDocument,
  RemoveSeatsDocument,
  SeatOfferDocument,
  SeatQuoteDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const runtime = testRuntime();
const DAY_MS = 86_400_000;
/** Pro is paid on this day, until February 1: a period of 31 days. */
const START = new Date('2026-01-01T12:00:00Z');
const daysOn = (days: number) => new Date(START.getTime() + days * DAY_MS);
const PERIOD_END = '2026-02-01T12:00:00.000Z';
const NEXT_END = '2026-03-01T12:00:00.000Z';

type Customer = ReturnType<typeof createCustomer>;
let ann: Customer;
beforeEach(async () => {
  ann = createCustomer(await givenSubscriber({ createdAt: START }), runtime);
  await ann.buy(START, 'pro');
  await givenTeam(ann.user);
});

const offer = async (now: Date) => (await run(ann.viewer, SeatOfferDocument, {}, ann.at(now))).seatOffer;
const remove = (now: Date, count: number) => run(ann.viewer, RemoveSeatsDocument, { count }, ann.at(now));
const keep = (now: Date) => run(ann.viewer, KeepSeatsDocument, {}, ann.at(now));
const team = () => Teams.findOne({ ownerId: ann.user._id }).orFail().lean();
const order = async (now: Date, quantity: number): Promise<CheckoutRow> => {
  await run(ann.viewer, BuySeatsDocument, { quantity }, ann.at(now));
  return Checkouts.findOne({ kind: 'seats', userId: ann.user._id }).sort({ _id: -1 }).orFail().lean<CheckoutRow>();
};
const buy = async (now: Date, quantity: number): Promise<CheckoutRow> => {
  const checkout = await order(now, quantity);
  await ann.receive(ann.paidEvent(checkout, now));
  return checkout;
};
const ledgerMrr = async () => {
  const rows = await mongoose.connection
    .collection<{ userId: unknown; from: { mrrMinor: number }; to: { mrrMinor: number } }>('subscription_changes')
    .find({ userId: ann.user._id })
    .toArray();
  return rows.reduce((sum, { from, to }) => sum + to.mrrMinor - from.mrrMinor, 0);
};

describe('seats', () => {
  test('cost their share of the period today and the full price from its end', async () => {
    const { seatQuote } = await run(ann.viewer, SeatQuoteDocument, { quantity: 2 }, ann.at(daysOn(10)));
    // 21 of 31 days of two seats at $14.
    expect(seatQuote).toEqual({
      quantity: 2,
      today: 18.96,
      renewal: 28,
      everyMonths: 1,
      currency: 'USD',
      renewsAt: PERIOD_END,
    });
    expect(await offer(daysOn(10))).toMatchObject({ price: 14, bought: 0, unavailableReason: null });
  });

  test('that are bought right before the renewal are paid for the next period too', async () => {
    const { seatQuote } = await run(ann.viewer, SeatQuoteDocument, { quantity: 1 }, ann.at(daysOn(30)));
    expect(seatQuote).toMatchObject({ today: 14.45, renewal: 14, renewsAt: NEXT_END });
  });

  test('are there once they are paid, with a receipt and recurring revenue, and renew with the plan', async () => {
    const checkout = await order(daysOn(10), 2);
    expect(await team()).toMatchObject({ totalSeats: 5 });
    const event = ann.paidEvent(checkout, daysOn(10));
    await Promise.all([ann.receive(event), ann.receive(event), ann.receive(event)]);
    expect(await team()).toMatchObject({ totalSeats: 7, boughtSeats: 2, endingSeats: 0 });
    expect((await ann.payments()).at(-1)).toMatchObject({
      kind: 'seats',
      amountMinor: 1896,
      receiptNumber: 'PP-2026-000002',
      description: 'PlainPrompt 2 team seats',
    });
    expect(await ledgerMrr()).toBe(999 + 2800);
    await runSeatClock(runtime, daysOn(31));
    await runSeatClock(runtime, daysOn(31));
    expect((await ann.payments()).filter(({ kind }) => kind === 'seats')).toMatchObject([
      { isRenewal: false },
      { isRenewal: true, amountMinor: 2800, status: 'succeeded' },
    ]);
    expect(await offer(daysOn(32))).toMatchObject({ bought: 2, ending: 0, renewsAt: NEXT_END, renewal: 28 });
    expect(await findSubscriptionContradictions(daysOn(32))).toEqual([]);
  });

  test('renew in the currency that they were bought in, after the operator has changed the currency', async () => {
    await buy(daysOn(10), 2);
    await runSeatClock(testRuntime({ env: { CURRENCY: 'EUR' } }), daysOn(31));
    expect((await ann.payments()).at(-1)).toMatchObject({
      kind: 'seats',
      isRenewal: true,
      amountMinor: 2800,
      currency: 'USD',
      status: 'succeeded',
    });
    expect(await team()).toMatchObject({ totalSeats: 7 });
  });

  test('can be removed for the end of the period, and kept until then', async () => {
    await buy(daysOn(10), 3);
    expect((await remove(daysOn(11), 2)).removeSeats).toEqual({
      bought: 3,
      ending: 2,
      canKeep: true,
      endsAt: PERIOD_END,
    });
    expect((await keep(daysOn(12))).keepSeats).toEqual({ bought: 3, ending: 0, canKeep: false });
    await remove(daysOn(13), 2);
    expect(await team()).toMatchObject({ totalSeats: 8, endingSeats: 2 });
    await runSeatClock(runtime, daysOn(31));
    expect(await team()).toMatchObject({ totalSeats: 6, boughtSeats: 1, endingSeats: 0 });
    expect((await ann.payments()).at(-1)).toMatchObject({ kind: 'seats', amountMinor: 1400 });
    expect(await ledgerMrr()).toBe(999 + 1400);
  });

  test('that are in use or were not bought cannot be removed', async () => {
    await buy(daysOn(10), 1);
    const error = (count: number) => runForError(ann.viewer, RemoveSeatsDocument, { count }, ann.at(daysOn(11)));
    expect(await error(2)).toMatchObject({ message: 'You have not bought that many seats that renew' });
    expect(await team()).toMatchObject({ endingSeats: 0 });
    await Teams.updateOne({ ownerId: ann.user._id }, { usedSeats: 6 });
    expect(await error(1)).toMatchObject({ message: 'These seats are in use. Remove members or invitations first' });
    expect(await error(0)).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('end with a plan that is cancelled, and go on when it is resumed', async () => {
    await buy(daysOn(10), 1);
    await ann.mutate(daysOn(11), 'cancelSubscription');
    expect(await offer(daysOn(11))).toMatchObject({ bought: 1, ending: 1, canKeep: false });
    expect(await runForError(ann.viewer, BuySeatsDocument, { quantity: 1 }, ann.at(daysOn(11)))).toMatchObject({
      message: 'Your plan ends on Feb 1. To buy seats, resume it on Billing.',
    });
    await ann.mutate(daysOn(12), 'resumeSubscription');
    expect(await offer(daysOn(12))).toMatchObject({ bought: 1, ending: 0 });
    await ann.change(daysOn(12), 'standard');
    expect(await offer(daysOn(12))).toMatchObject({
      unavailableReason:
        'On Feb 1, your plan changes to Standard, which has no team. To buy seats, undo that on Billing.',
    });
    await ann.undoChange(daysOn(12));
    await ann.mutate(daysOn(13), 'cancelSubscription');
    await ann.runClock(daysOn(31));
    await runSeatClock(runtime, daysOn(31));
    expect(await team()).toMatchObject({ totalSeats: 5, boughtSeats: 0 });
    expect(await ledgerMrr()).toBe(0);
    expect(await findSubscriptionContradictions(daysOn(32))).toEqual([]);
  });

  test('no longer count as revenue when their owner is deleted, also without a plan', async () => {
    await buy(daysOn(10), 1);
    const admin = testContext(asUser(await givenAdmin()), ann.at(daysOn(11)));
    await updateUser(admin, ann.user._id, { status: 'none' });
    expect(await ledgerMrr()).toBe(1400);
    await deleteUser(admin, ann.user._id);
    expect(await ledgerMrr()).toBe(0);
    expect(await findSubscriptionContradictions(daysOn(11))).toEqual([]);
  });

  test('and the shared prompts are named before a plan without a team is chosen, or the plan is cancelled', async () => {
    const losses = async () =>
      (await run(ann.viewer, CancellationLossesDocument, {}, ann.at(daysOn(12)))).cancellationLosses;
    const lost = (team: string[]) => ['500 prompts: Free has 5', 'the use of your own API keys', ...team];
    expect(await losses()).toEqual(lost(['your team’s shared prompts']));
    await buy(daysOn(10), 2);
    await givenMember(await team());
    const named = ['your team’s shared prompts, which 1 other member uses', 'the 2 seats that you bought'];
    expect(await losses()).toEqual(lost(named));
    expect(await ann.offer(daysOn(12), 'standard')).toMatchObject({
      givenUp: ['500 prompts: Standard has 200', ...named],
    });
    expect(await ann.offer(daysOn(12), 'ultimate')).toMatchObject({ givenUp: [] });
  });

  test('and an own limit of the plan are named before it is cancelled, also while a granted plan is effective', async () => {
    await Subscriptions.updateOne({ _id: ann.user._id }, { promptsLimitOverride: 700 });
    await inTransaction((session) =>
      grantPlan(session, { userId: ann.user._id, planId: 'ultimate', days: 30, at: daysOn(11) }),
    );
    const { cancellationLosses } = await run(ann.viewer, CancellationLossesDocument, {}, ann.at(daysOn(12)));
    expect(cancellationLosses[0]).toBe('700 prompts: Free has 5');
  });

  test('that are refunded are gone at once, and a renewal that is not paid ends them after three days', async () => {
    const first = await buy(daysOn(1), 1);
    const second = await buy(daysOn(2), 2);
    await ann.receive(ann.refundEvent(first, daysOn(3)));
    expect(await team()).toMatchObject({ totalSeats: 7 });
    await SeatPurchases.updateOne({ _id: second._id }, { 'renewal.provider': 'stripe' });
    await runSeatClock(runtime, daysOn(33));
    expect(await team()).toMatchObject({ totalSeats: 7 });
    await runSeatClock(runtime, daysOn(34));
    expect(await team()).toMatchObject({ totalSeats: 5 });
    expect(await mongoose.connection.collection('renewal_stops').countDocuments({ provider: 'stripe' })).toBe(1);
  });

  test('end with their period when the team is dissolved, and are not sold to an owner who has dissolved it', async () => {
    await buy(daysOn(1), 2);
    const open = await order(daysOn(2), 1);
    const teamId = String((await team())._id);
    await run(ann.viewer, DissolveTeamDocument, { teamId }, ann.at(daysOn(2)));
    await ann.receive(ann.paidEvent(open, daysOn(2)));
    expect(await mongoose.connection.collection('payment_reviews').find().toArray()).toMatchObject([
      { checkoutId: open._id, reason: 'too_late' },
    ]);
    expect(await runForError(ann.viewer, KeepSeatsDocument, {}, ann.at(daysOn(3)))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await run(ann.viewer, CreateTeamDocument, { name: 'Again' }, ann.at(daysOn(4)))).toMatchObject({
      createTeam: { totalSeats: 7, usedSeats: 1 },
    });
    await runSeatClock(runtime, daysOn(31));
    expect((await ann.payments()).filter(({ isRenewal }) => isRenewal)).toEqual([]);
    expect(await ledgerMrr()).toBe(999);
  });

  test('are for the owner of a team whose plan sells them', async () => {
    const free = createCustomer(await givenSubscriber({ createdAt: START }), runtime);
    expect(await runForError(free.viewer, BuySeatsDocument, { quantity: 1 }, free.at(START))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await run(free.viewer, SeatOfferDocument, {}, free.at(START))).seatOffer).toBeNull();
    for (const quantity of [0, -1, 1001]) {
      expect(await runForError(ann.viewer, BuySeatsDocument, { quantity }, ann.at(START))).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    }
  });
});

describe('the provider', () => {
  const sent: (readonly [string, string, number?])[] = [];
  let refusal: Error | null = null;
  /** What happens while the provider is being asked. */
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  const provider: PaymentProvider = {
    ...sandboxProviderOf(runtime),
    name: 'stripe',
    stopRenewals: async (ref) => void sent.push(['stop', ref]),
    resumeRenewals: async (ref) => void sent.push(['resume', ref]),
    changeQuantity: async (ref, quantity) => {
      await meanwhile();
      if (refusal) throw refusal;
      sent.push(['quantity', ref, quantity]);
    },
  };
  const atStripe: Runtime = { ...testRuntime(), paymentGateways: { open: () => provider } };
  const seatsAtStripe = async () => {
    sent.length = 0;
    refusal = null;
    meanwhile = () => Promise.resolve();
    const { _id } = await buy(daysOn(1), 3);
    await SeatPurchases.updateOne({ _id }, { renewal: { provider: 'stripe', ref: 'sub_1' }, nextSendAt: null });
    await createPaymentMethod(testContext(asAnonymous, { runtime: atStripe }), {
      name: 'Cards',
      provider: 'stripe',
      credentials: STRIPE,
    });
  };

  test('hears that no seat renews when an operator takes teams out of the plan, and that they do when they are put back', async () => {
    await seatsAtStripe();
    const operator = testContext(asUser(await givenAdmin()), { runtime: atStripe, now: () => daysOn(2) });
    await updatePlan(operator, 'pro', { teams: false });
    await propagatePlanEdits(atStripe, daysOn(2));
    await sendSeatChanges(atStripe, daysOn(2));
    await updatePlan(operator, 'pro', { teams: true });
    await propagatePlanEdits(atStripe, daysOn(3));
    await sendSeatChanges(atStripe, daysOn(3));
    expect(sent).toEqual([
      ['stop', 'sub_1'],
      ['resume', 'sub_1'],
      ['quantity', 'sub_1', 3],
    ]);
    expect(await Plans.findById('pro').lean()).not.toHaveProperty('teamsChangedAt');
  });

  test('hears how many seats renew: fewer, none, and all again', async () => {
    await seatsAtStripe();
    await remove(daysOn(2), 1);
    await sendSeatChanges(atStripe, daysOn(2));
    await ann.mutate(daysOn(3), 'cancelSubscription');
    await sendSeatChanges(atStripe, daysOn(3));
    await ann.mutate(daysOn(4), 'resumeSubscription');
    await keep(daysOn(4));
    await sendSeatChanges(atStripe, daysOn(4));
    await sendSeatChanges(atStripe, daysOn(5));
    expect(sent).toEqual([
      ['quantity', 'sub_1', 2],
      ['stop', 'sub_1'],
      ['resume', 'sub_1'],
      ['quantity', 'sub_1', 3],
    ]);
  });

  test('that is down is asked again, and one that refuses for good leaves the seats as they were', async () => {
    await seatsAtStripe();
    refusal = new DomainError('PROVIDER_FAILED', 'Stripe cannot be reached');
    await remove(daysOn(2), 1);
    await sendSeatChanges(atStripe, daysOn(2));
    expect(await offer(daysOn(2))).toMatchObject({ bought: 3, ending: 1 });
    refusal = new DomainError('CONFLICT', 'This payment method cannot be changed');
    await sendSeatChanges(atStripe, daysOn(3));
    expect(await offer(daysOn(3))).toMatchObject({ bought: 3, ending: 0 });
    expect(
      await mongoose.connection.collection('notifications').findOne({ title: 'Seats not changed' }),
    ).not.toBeNull();
  });

  /** Lets it happen while the provider is asked for the first time. */
  const onceMeanwhile = (act: () => Promise<unknown>) => {
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await act();
    };
  };
  const renewing = async () =>
    (await SeatPurchases.find().lean()).map(({ keptSeats, sentSeats }) => [keptSeats, sentSeats]);

  test('that refuses a change leaves one that was made meanwhile as it is, and hears of that one', async () => {
    await seatsAtStripe();
    await remove(daysOn(2), 1);
    refusal = new DomainError('CONFLICT', 'This payment method cannot be changed');
    onceMeanwhile(() => remove(daysOn(2), 2));
    await sendSeatChanges(atStripe, daysOn(2));
    expect(await renewing()).toEqual([[0, 0]]);
    expect(sent).toEqual([['stop', 'sub_1']]);
    expect(await team()).toMatchObject({ boughtSeats: 3, endingSeats: 3 });
    expect(await mongoose.connection.collection('notifications').countDocuments({ title: 'Seats not changed' })).toBe(
      0,
    );
  });

  test('hears of the last change of several that are made while it is asked, one after the other', async () => {
    await seatsAtStripe();
    await remove(daysOn(2), 1);
    onceMeanwhile(async () => {
      await remove(daysOn(2), 1);
      // Another server, which must wait for the answer to the first request.
      await sendSeatChanges(atStripe, daysOn(2));
      expect(sent).toEqual([]);
      await keep(daysOn(2));
    });
    await sendSeatChanges(atStripe, daysOn(2));
    expect(sent).toEqual([
      ['quantity', 'sub_1', 2],
      ['quantity', 'sub_1', 3],
    ]);
    expect(await renewing()).toEqual([[3, 3]]);
    await sendSeatChanges(atStripe, daysOn(9));
    expect(sent).toHaveLength(2);
  });

  test('is asked again by another server when the one that asked it stopped', async () => {
    await seatsAtStripe();
    await remove(daysOn(2), 1);
    const minutesOn = (minutes: number) => new Date(daysOn(2).getTime() + minutes * 60_000);
    await SeatPurchases.updateOne({}, { claimedUntil: minutesOn(2) });
    await sendSeatChanges(atStripe, minutesOn(1));
    expect(sent).toEqual([]);
    await sendSeatChanges(atStripe, minutesOn(2));
    expect(sent).toEqual([['quantity', 'sub_1', 2]]);
  });

  test('is asked to end the renewals of a deleted account', async () => {
    await seatsAtStripe();
    await inTransaction((session) => closeSeats(session, { userId: ann.user._id, at: daysOn(2) }));
    expect(await SeatPurchases.countDocuments()).toBe(0);
    expect(await mongoose.connection.collection('renewal_stops').findOne({ ref: 'sub_1' })).not.toBeNull();
  });
});

describe('at the same time', () => {
  test('two sessions that buy the same seats share one checkout', async () => {
    const urls = await Promise.all(
      [1, 2, 3].map(
        async () => (await run(ann.viewer, BuySeatsDocument, { quantity: 2 }, ann.at(daysOn(5)))).buySeats.url,
      ),
    );
    expect(new Set(urls).size).toBe(1);
    expect(await SeatPurchases.countDocuments()).toBe(1);
  });

  test('two sessions that pay for different seats get all of them, once', async () => {
    const orders = [await order(daysOn(5), 1), await order(daysOn(5), 2), await order(daysOn(5), 3)];
    const events = orders.map((checkout) => ann.paidEvent(checkout, daysOn(5)));
    await Promise.all([...events, ...events].map((event) => ann.receive(event)));
    expect(await team()).toMatchObject({ totalSeats: 11, boughtSeats: 6 });
    expect(await ledgerMrr()).toBe(999 + 6 * 1400);
  });

  test('members who join and an owner who removes never take the same seat', async () => {
    await buy(daysOn(5), 4);
    const { _id: teamId } = await team();
    const join = () => inTransaction((session) => takeSeat(session, { teamId, at: daysOn(6) }));
    const work = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? join() : remove(daysOn(6), 2)));
    await Promise.allSettled(work);
    const { totalSeats, usedSeats, endingSeats } = await team();
    expect(totalSeats).toBe(9);
    expect(usedSeats).toBeLessThanOrEqual(totalSeats - endingSeats);
    expect(usedSeats + endingSeats).toBeGreaterThan(5);
  });
});
