import type { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { endPlan, grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { setSeatRevenue } from '#api/modules/subscriptions/seat-revenue.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { SubscriptionChanges } from '#api/modules/subscriptions/subscription-change.model.ts';
import { noonOf } from '../../factories/business.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { ChurnedSubscriptionsDocument } from '../../setup/operations.generated.ts';
import { inTransaction } from '../../setup/transaction.ts';

describe('a churned subscription', () => {
  const at = noonOf('04-01');
  const givenPayerOf = async (planId: 'standard' | 'pro') => {
    const { _id: userId } = await givenSubscriber({ createdAt: noonOf('03-01') });
    await Subscriptions.updateOne({ _id: userId }, { $set: { planId, source: 'payment', mrrMinor: 999 } });
    return userId;
  };
  const end = async (userId: Types.ObjectId) =>
    inTransaction((session) => endPlan(session, { userId, reason: 'It ended', isFinal: false, at }));
  const listChurn = async () => {
    const days = { from: '2026-04-01', to: '2026-04-30' };
    const admin = asUser(await givenAdmin());
    const { churnedSubscriptions } = await run(
      admin,
      ChurnedSubscriptionsDocument,
      { days },
      { now: () => noonOf('04-30') },
    );
    return churnedSubscriptions.nodes.map(({ mrr, planName, nextPlanName }) => ({ mrr, planName, nextPlanName }));
  };

  test('that was of seats only names no plan', async () => {
    const userId = await givenPayerOf('pro');
    const setSeats = async (mrrMinor: number) =>
      inTransaction((session) => setSeatRevenue(session, { userId, mrrMinor, at }));
    await setSeats(1200);
    await end(userId);
    expect(await listChurn()).toEqual([]);
    await setSeats(0);
    expect(await listChurn()).toEqual([{ mrr: 12, planName: null, nextPlanName: 'Free' }]);
  });

  test('beneath a plan grant names the plan that was paid, and the granted one as the next', async () => {
    const userId = await givenPayerOf('standard');
    await inTransaction((session) => grantPlan(session, { userId, planId: 'ultimate', days: 90, at }));
    await end(userId);
    expect(await listChurn()).toEqual([{ mrr: 9.99, planName: 'Standard', nextPlanName: 'Ultimate' }]);
    // As rows were stored before they named the own plan.
    await SubscriptionChanges.updateMany({}, { $unset: { 'from.ownPlanId': true } });
    expect(await listChurn()).toMatchObject([{ planName: 'Ultimate' }]);
  });
});
