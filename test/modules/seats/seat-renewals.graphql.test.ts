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
import { daysLater, useSeatOwner } from './seat-owner.ts';

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
  const runtimeWithStripe: Runtime = { ...testRuntime(), paymentGateways: { open: () => provider } };
  const seatsAtStripe = async () => {
    sent.length = 0;
    refusal = null;
    meanwhile = () => Promise.resolve();
    const { _id } = await buy(daysLater(1), 3);
    await SeatPurchases.updateOne({ _id }, { renewal: { provider: 'stripe', ref: 'sub_1' }, nextSendAt: null });
    await createPaymentMethod(testContext(asAnonymous, { runtime: runtimeWithStripe }), {
      name: 'Cards',
      provider: 'stripe',
      credentials: STRIPE,
    });
  };

  test('is asked to renew no seat when an administrator takes teams out of the plan, and all when teams are put back', async () => {
    await seatsAtStripe();
    const adminContext = testContext(asUser(await givenAdmin()), {
      runtime: runtimeWithStripe,
      now: () => daysLater(2),
    });
    await updatePlan(adminContext, 'pro', { teams: false });
    await propagatePlanEdits(runtimeWithStripe, daysLater(2));
    await sendSeatChanges(runtimeWithStripe, daysLater(2));
    await updatePlan(adminContext, 'pro', { teams: true });
    await propagatePlanEdits(runtimeWithStripe, daysLater(3));
    await sendSeatChanges(runtimeWithStripe, daysLater(3));
    expect(sent).toEqual([
      ['stop', 'sub_1'],
      ['resume', 'sub_1'],
      ['quantity', 'sub_1', 3],
    ]);
    expect(await Plans.findById('pro').lean()).not.toHaveProperty('teamsChangedAt');
  });

  test('gets the number of seats that renew: fewer, none, and all again', async () => {
    await seatsAtStripe();
    await remove(daysLater(2), 1);
    await sendSeatChanges(runtimeWithStripe, daysLater(2));
    await ann.cancelRenewal(daysLater(3));
    await sendSeatChanges(runtimeWithStripe, daysLater(3));
    await ann.resumeRenewal(daysLater(4));
    await keep(daysLater(4));
    await sendSeatChanges(runtimeWithStripe, daysLater(4));
    await sendSeatChanges(runtimeWithStripe, daysLater(5));
    expect(sent).toEqual([
      ['quantity', 'sub_1', 2],
      ['stop', 'sub_1'],
      ['resume', 'sub_1'],
      ['quantity', 'sub_1', 3],
    ]);
  });

  test('is asked again while it can’t be reached, and the seats stay as they were if it refuses', async () => {
    await seatsAtStripe();
    refusal = new DomainError('PROVIDER_FAILED', 'Stripe cannot be reached');
    await remove(daysLater(2), 1);
    await sendSeatChanges(runtimeWithStripe, daysLater(2));
    expect(await offer(daysLater(2))).toMatchObject({ bought: 3, ending: 1 });
    refusal = new DomainError('CONFLICT', 'This payment method cannot be changed');
    await sendSeatChanges(runtimeWithStripe, daysLater(3));
    expect(await offer(daysLater(3))).toMatchObject({ bought: 3, ending: 0 });
    expect(
      await mongoose.connection.collection('notifications').findOne({ title: 'Seats not changed' }),
    ).not.toBeNull();
  });

  /** Runs `act` while the provider is asked for the first time. */
  const onceMeanwhile = (act: () => Promise<unknown>) => {
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await act();
    };
  };
  const readSeatCounts = async () =>
    (await SeatPurchases.find().lean()).map(({ keptSeats, sentSeats }) => [keptSeats, sentSeats]);

  test('that refuses a change gets the change that was made meanwhile, which stays', async () => {
    await seatsAtStripe();
    await remove(daysLater(2), 1);
    refusal = new DomainError('CONFLICT', 'This payment method cannot be changed');
    onceMeanwhile(() => remove(daysLater(2), 2));
    await sendSeatChanges(runtimeWithStripe, daysLater(2));
    expect(await readSeatCounts()).toEqual([[0, 0]]);
    expect(sent).toEqual([['stop', 'sub_1']]);
    expect(await team()).toMatchObject({ boughtSeats: 3, endingSeats: 3 });
    expect(await mongoose.connection.collection('notifications').countDocuments({ title: 'Seats not changed' })).toBe(
      0,
    );
  });

  test('gets the last one of several changes that are made while it is being asked', async () => {
    await seatsAtStripe();
    await remove(daysLater(2), 1);
    onceMeanwhile(async () => {
      await remove(daysLater(2), 1);
      // Another server, which must wait for the answer to the first request.
      await sendSeatChanges(runtimeWithStripe, daysLater(2));
      expect(sent).toEqual([]);
      await keep(daysLater(2));
    });
    await sendSeatChanges(runtimeWithStripe, daysLater(2));
    expect(sent).toEqual([
      ['quantity', 'sub_1', 2],
      ['quantity', 'sub_1', 3],
    ]);
    expect(await readSeatCounts()).toEqual([[3, 3]]);
    await sendSeatChanges(runtimeWithStripe, daysLater(9));
    expect(sent).toHaveLength(2);
  });

  test('is asked by another server when the server that was asking it stopped', async () => {
    await seatsAtStripe();
    await remove(daysLater(2), 1);
    const minutesLater = (minutes: number) => new Date(daysLater(2).getTime() + minutes * 60_000);
    await SeatPurchases.updateOne({}, { claimedUntil: minutesLater(2) });
    await sendSeatChanges(runtimeWithStripe, minutesLater(1));
    expect(sent).toEqual([]);
    await sendSeatChanges(runtimeWithStripe, minutesLater(2));
    expect(sent).toEqual([['quantity', 'sub_1', 2]]);
  });

  test('is asked to end the renewals of a deleted account', async () => {
    await seatsAtStripe();
    await inTransaction((session) => closeSeats(session, { userId: ann.user._id, at: daysLater(2) }));
    expect(await SeatPurchases.countDocuments()).toBe(0);
    expect(await mongoose.connection.collection('renewal_stops').findOne({ ref: 'sub_1' })).not.toBeNull();
  });
});
