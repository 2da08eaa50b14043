import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteUser, updateUser } from '#api/modules/admin-users/admin-users.service.ts';
import { runSeatClock } from '#api/modules/billing/seat-clock.service.ts';
import { SeatPurchases } from '#api/modules/seats/seat-purchase.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { findSubscriptionContradictions } from '#api/modules/subscriptions/subscription-consistency.service.ts';
import { takeSeat } from '#api/modules/teams/seats.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenMember } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  BuySeatsDocument,
  CancellationLossesDocument,
  CreateTeamDocument,
  DissolveTeamDocument,
  KeepSeatsDocument,
  RemoveSeatsDocument,
  SeatOfferDocument,
  SeatQuoteDocument,
  UserSeatRenewalsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { daysLater, NEXT_END, PERIOD_END, START, useSeatOwner } from './seat-owner.ts';

const runtime = testRuntime();
const { ann: owner, buy, keep, ledgerMrr, offer, order, remove, team } = useSeatOwner(runtime);

let ann: ReturnType<typeof owner>;
beforeEach(() => {
  ann = owner();
});

describe('seats', () => {
  test('cost their share of the period today and the full price from its end', async () => {
    const { seatQuote } = await run(ann.viewer, SeatQuoteDocument, { quantity: 2 }, ann.at(daysLater(10)));
    // 21 of 31 days of two seats at $14.
    expect(seatQuote).toEqual({
      quantity: 2,
      today: 18.96,
      share: { days: 21, ofDays: 31, includesNext: false },
      renewal: 28,
      everyMonths: 1,
      total: 37.99,
      currency: 'USD',
      renewsAt: PERIOD_END,
    });
    expect(await offer(daysLater(10))).toMatchObject({ price: 14, bought: 0, unavailableReason: null });
  });

  test('that renew are listed for administrators with their price, and those that end are not', async () => {
    await buy(daysLater(1), 3);
    const admin = asUser(await givenAdmin());
    const list = async (now: Date) => {
      const { adminUserDetails } = await run(
        admin,
        UserSeatRenewalsDocument,
        { id: ann.user._id.toHexString() },
        ann.at(now),
      );
      return adminUserDetails.seatRenewals;
    };
    const renewal = { seats: 3, renewsAt: PERIOD_END, amount: 42, currency: 'USD' };
    expect(await list(daysLater(2))).toEqual([renewal]);
    await remove(daysLater(3), 1);
    expect(await list(daysLater(3))).toEqual([{ ...renewal, seats: 2, amount: 28 }]);
    await ann.cancelRenewal(daysLater(4));
    expect(await list(daysLater(4))).toEqual([]);
  });

  test('are quoted with what the plan and the other seats cost, as long as all renew for the same time', async () => {
    await buy(daysLater(1), 1);
    const total = async () =>
      (await run(ann.viewer, SeatQuoteDocument, { quantity: 2 }, ann.at(daysLater(10)))).seatQuote.total;
    expect(await total()).toBe(9.99 + 3 * 14);
    await ann.cancelRenewal(daysLater(10));
    await expect(total()).rejects.toThrow(/To buy seats, resume it on Billing/);
    await ann.resumeRenewal(daysLater(10));
    await remove(daysLater(10), 1);
    expect(await total()).toBe(9.99 + 2 * 14);
  });

  test('that are bought right before the renewal are paid for the next period too', async () => {
    const { seatQuote } = await run(ann.viewer, SeatQuoteDocument, { quantity: 1 }, ann.at(daysLater(30)));
    // One of 31 days of this period, and the next period.
    expect(seatQuote).toMatchObject({
      today: 14.45,
      share: { days: 1, ofDays: 31, includesNext: true },
      renewal: 14,
      renewsAt: NEXT_END,
    });
  });

  test('are added once they are paid, with a receipt and recurring revenue, and renew with the plan', async () => {
    const checkout = await order(daysLater(10), 2);
    expect(await team()).toMatchObject({ totalSeats: 5 });
    const event = ann.paidEvent(checkout, daysLater(10));
    await Promise.all([ann.receive(event), ann.receive(event), ann.receive(event)]);
    expect(await team()).toMatchObject({ totalSeats: 7, boughtSeats: 2, endingSeats: 0 });
    expect((await ann.payments()).at(-1)).toMatchObject({
      kind: 'seats',
      amountMinor: 1896,
      receiptNumber: 'PP-2026-000002',
      description: 'PlainPrompt, 2 team seats',
    });
    expect(await ledgerMrr()).toBe(999 + 2800);
    await runSeatClock(runtime, daysLater(31));
    await runSeatClock(runtime, daysLater(31));
    expect((await ann.payments()).filter(({ kind }) => kind === 'seats')).toMatchObject([
      { isRenewal: false },
      { isRenewal: true, amountMinor: 2800, status: 'succeeded' },
    ]);
    expect(await offer(daysLater(32))).toMatchObject({ bought: 2, ending: 0, renewsAt: NEXT_END, renewal: 28 });
    expect(await findSubscriptionContradictions(daysLater(32))).toEqual([]);
  });

  test('renew in the currency that they were bought in, after the operator has changed the currency', async () => {
    await buy(daysLater(10), 2);
    await runSeatClock(testRuntime({ env: { CURRENCY: 'EUR' } }), daysLater(31));
    expect((await ann.payments()).at(-1)).toMatchObject({
      kind: 'seats',
      isRenewal: true,
      amountMinor: 2800,
      currency: 'USD',
      status: 'succeeded',
    });
    expect(await team()).toMatchObject({ totalSeats: 7 });
  });

  test('cannot be kept once the provider has ended their renewals itself: they end with their period, and no renewal is promised', async () => {
    const checkout = await order(daysLater(10), 3);
    await ann.receive(ann.paidEvent(checkout, daysLater(10)), daysLater(10));
    await ann.receive(ann.subscriptionEvent(checkout, 'subscription_ended', daysLater(12)), daysLater(12));
    expect(await offer(daysLater(12))).toMatchObject({ bought: 3, ending: 3, canKeep: false, renewal: 0 });
    expect(await runForError(ann.viewer, KeepSeatsDocument, {}, ann.at(daysLater(12)))).toMatchObject({
      message: 'No seats are being removed',
    });
    // No days of grace: no renewal can still come.
    await runSeatClock(runtime, daysLater(31));
    expect(await team()).toMatchObject({ totalSeats: 5, boughtSeats: 0 });
  });

  test('can be removed for the end of the period, and kept until then', async () => {
    await buy(daysLater(10), 3);
    expect((await remove(daysLater(11), 2)).removeSeats).toEqual({
      bought: 3,
      ending: 2,
      canKeep: true,
      endsAt: PERIOD_END,
    });
    expect((await keep(daysLater(12))).keepSeats).toEqual({ bought: 3, ending: 0, canKeep: false });
    await remove(daysLater(13), 2);
    expect(await team()).toMatchObject({ totalSeats: 8, endingSeats: 2 });
    await runSeatClock(runtime, daysLater(31));
    expect(await team()).toMatchObject({ totalSeats: 6, boughtSeats: 1, endingSeats: 0 });
    expect((await ann.payments()).at(-1)).toMatchObject({ kind: 'seats', amountMinor: 1400 });
    expect(await ledgerMrr()).toBe(999 + 1400);
  });

  test('that are in use or were not bought cannot be removed', async () => {
    await buy(daysLater(10), 1);
    const error = (count: number) => runForError(ann.viewer, RemoveSeatsDocument, { count }, ann.at(daysLater(11)));
    expect(await error(2)).toMatchObject({ message: 'You have not bought that many seats that renew' });
    expect(await team()).toMatchObject({ endingSeats: 0 });
    await Teams.updateOne({ ownerId: ann.user._id }, { usedSeats: 6 });
    expect(await error(1)).toMatchObject({ message: 'These seats are in use. Remove members or invitations first' });
    expect(await error(0)).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('end with a plan that is canceled, and go on when it is resumed', async () => {
    await buy(daysLater(10), 1);
    await ann.cancelRenewal(daysLater(11));
    expect(await offer(daysLater(11))).toMatchObject({ bought: 1, ending: 1, canKeep: false });
    expect(await runForError(ann.viewer, BuySeatsDocument, { quantity: 1 }, ann.at(daysLater(11)))).toMatchObject({
      message: 'Your plan ends on Feb 1. To buy seats, resume it on Billing.',
    });
    await ann.resumeRenewal(daysLater(12));
    expect(await offer(daysLater(12))).toMatchObject({ bought: 1, ending: 0 });
    await ann.change(daysLater(12), 'standard');
    expect(await offer(daysLater(12))).toMatchObject({
      unavailableReason:
        'On Feb 1, your plan changes to Standard, which has no team. To buy seats, undo that on Billing.',
    });
    await ann.undoChange(daysLater(12));
    await ann.cancelRenewal(daysLater(13));
    await ann.runClock(daysLater(31));
    await runSeatClock(runtime, daysLater(31));
    expect(await team()).toMatchObject({ totalSeats: 5, boughtSeats: 0 });
    expect(await ledgerMrr()).toBe(0);
    expect(await findSubscriptionContradictions(daysLater(32))).toEqual([]);
  });

  test('no longer count as revenue when their owner is deleted, even without a plan', async () => {
    await buy(daysLater(10), 1);
    const admin = testContext(asUser(await givenAdmin()), ann.at(daysLater(11)));
    await updateUser(admin, ann.user._id, { status: 'none' });
    expect(await ledgerMrr()).toBe(1400);
    await deleteUser(admin, ann.user._id);
    expect(await ledgerMrr()).toBe(0);
    expect(await findSubscriptionContradictions(daysLater(11))).toEqual([]);
  });

  test('and the shared prompts are named before a plan without a team is chosen, or the plan is canceled', async () => {
    const losses = async () =>
      (await run(ann.viewer, CancellationLossesDocument, {}, ann.at(daysLater(12)))).cancellationLosses;
    const lost = (team: string[]) => ['500 prompts: Free has 5', 'the use of your own AI provider keys', ...team];
    expect(await losses()).toEqual(lost(['your team’s shared prompts']));
    await buy(daysLater(10), 2);
    await givenMember(await team());
    const named = ['your team’s shared prompts, which 1 other member uses', 'the 2 seats that you bought'];
    expect(await losses()).toEqual(lost(named));
    expect(await ann.offer(daysLater(12), 'standard')).toMatchObject({
      givenUp: ['500 prompts: Standard has 200', ...named],
    });
    expect(await ann.offer(daysLater(12), 'ultimate')).toMatchObject({ givenUp: [] });
  });

  test('and an own limit of the plan are named before it is canceled, even while a granted plan is effective', async () => {
    await Subscriptions.updateOne({ _id: ann.user._id }, { promptsLimitOverride: 700 });
    await inTransaction((session) =>
      grantPlan(session, { userId: ann.user._id, planId: 'ultimate', days: 30, at: daysLater(11) }),
    );
    const { cancellationLosses } = await run(ann.viewer, CancellationLossesDocument, {}, ann.at(daysLater(12)));
    expect(cancellationLosses[0]).toBe('700 prompts: Free has 5');
  });

  test('that are refunded are gone at once, and a renewal that is not paid ends them after three days', async () => {
    const first = await buy(daysLater(1), 1);
    const second = await buy(daysLater(2), 2);
    await ann.receive(ann.refundEvent(first, daysLater(3)));
    expect(await team()).toMatchObject({ totalSeats: 7 });
    await SeatPurchases.updateOne({ _id: second._id }, { 'renewal.provider': 'stripe' });
    await runSeatClock(runtime, daysLater(33));
    expect(await team()).toMatchObject({ totalSeats: 7 });
    await runSeatClock(runtime, daysLater(34));
    expect(await team()).toMatchObject({ totalSeats: 5 });
    expect(await mongoose.connection.collection('renewal_stops').countDocuments({ provider: 'stripe' })).toBe(1);
  });

  test('end with their period when the team is dissolved, and are not sold to an owner who has dissolved it', async () => {
    await buy(daysLater(1), 2);
    const open = await order(daysLater(2), 1);
    const teamId = String((await team())._id);
    await run(ann.viewer, DissolveTeamDocument, { teamId }, ann.at(daysLater(2)));
    await ann.receive(ann.paidEvent(open, daysLater(2)));
    expect(await mongoose.connection.collection('payment_reviews').find().toArray()).toMatchObject([
      { checkoutId: open._id, reason: 'too_late' },
    ]);
    expect(await runForError(ann.viewer, KeepSeatsDocument, {}, ann.at(daysLater(3)))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await run(ann.viewer, CreateTeamDocument, { name: 'Again' }, ann.at(daysLater(4)))).toMatchObject({
      createTeam: { totalSeats: 7, usedSeats: 1 },
    });
    await runSeatClock(runtime, daysLater(31));
    expect((await ann.payments()).filter(({ isRenewal }) => isRenewal)).toEqual([]);
    expect(await ledgerMrr()).toBe(999);
  });

  test('are sold to the owner of a team only, and at most 1000 at a time', async () => {
    const free = billingOf(await givenSubscriber({ createdAt: START }), runtime);
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

describe('at the same time', () => {
  test('two sessions that buy the same seats share one checkout', async () => {
    const urls = await Promise.all(
      [1, 2, 3].map(
        async () => (await run(ann.viewer, BuySeatsDocument, { quantity: 2 }, ann.at(daysLater(5)))).buySeats.url,
      ),
    );
    expect(new Set(urls).size).toBe(1);
    expect(await SeatPurchases.countDocuments()).toBe(1);
  });

  test('two sessions that pay for different seats get all of them, once', async () => {
    const orders = [await order(daysLater(5), 1), await order(daysLater(5), 2), await order(daysLater(5), 3)];
    const events = orders.map((checkout) => ann.paidEvent(checkout, daysLater(5)));
    await Promise.all([...events, ...events].map((event) => ann.receive(event)));
    expect(await team()).toMatchObject({ totalSeats: 11, boughtSeats: 6 });
    expect(await ledgerMrr()).toBe(999 + 6 * 1400);
  });

  test('members who join and an owner who removes never take the same seat', async () => {
    await buy(daysLater(5), 4);
    const { _id: teamId } = await team();
    const join = () => inTransaction((session) => takeSeat(session, { teamId, at: daysLater(6) }));
    const work = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? join() : remove(daysLater(6), 2)));
    await Promise.allSettled(work);
    const { totalSeats, usedSeats, endingSeats } = await team();
    expect(totalSeats).toBe(9);
    expect(usedSeats).toBeLessThanOrEqual(totalSeats - endingSeats);
    // Most of the requests succeeded.
    expect(usedSeats + endingSeats).toBeGreaterThan(5);
  });
});
