import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { updatePlan } from '#api/modules/plans/admin-plans.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { propagatePlanEdits } from '#api/modules/plans/plan-edits.service.ts';
import { SeatPurchases } from '#api/modules/seats/seat-purchase.model.ts';
import { closeSeats } from '#api/modules/seats/seat-renewals.service.ts';
import { sendSeatChanges } from '#api/modules/seats/send-seat-changes.service.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { STRIPE } from '../../factories/payments.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asAnonymous, asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { daysOn, useSeatOwner } from './seat-owner.ts';

const runtime = testRuntime();
const { ann: owner, buy, keep, offer, remove, team } = useSeatOwner(runtime);

let ann: ReturnType<typeof owner>;
beforeEach(() => {
  ann = owner();
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

  test('hears that no seat renews when an administrator takes teams out of the plan, and that they do when they are put back', async () => {
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
