import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { setSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AssignExpectedPlanDocument,
  AssignmentLossesDocument,
  StatusLossesDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const idOf = ({ _id }: Pick<UserRecord, '_id'>) => String(_id);
const asAdmin = async () => asUser(await givenAdmin());
const subscriptionOf = (user: UserRecord) => Subscriptions.findById(user._id).orFail().lean();

/** Returns what the user would lose if the plan were assigned, as administrators see it. */
async function lossesOf(user: UserRecord, planId: string): Promise<readonly string[]> {
  const answer = await run(await asAdmin(), AssignmentLossesDocument, { id: idOf(user), planId }, { runtime });
  return answer.adminAssignmentLosses;
}

describe('before a plan is assigned', () => {
  test('a paid plan is named with its end, its renewals with their amount, and what the new plan has less', async () => {
    const user = await givenSubscriber();
    await billingOf(user, runtime).buy(NOW, 'pro', 'YEARLY');
    // $8.33 a month is a twelfth of the yearly price.
    expect(await lossesOf(user, 'standard')).toEqual([
      'The Pro plan, paid until Jan 1, 2027',
      'The renewals, at the payment provider too: $8.33 a month',
      '500 prompts in each quota window: Standard has 200',
    ]);
    expect(await lossesOf(user, 'ultimate')).toEqual([
      'The Pro plan, paid until Jan 1, 2027',
      'The renewals, at the payment provider too: $8.33 a month',
    ]);
  });

  test('a plan from a promo code is named beside the paid plan beneath it', async () => {
    const user = await givenSubscriber();
    await billingOf(user, runtime).buy(NOW, 'standard');
    await mongoose.connection.transaction((session) =>
      grantPlan(session, { userId: user._id, planId: 'pro', days: 14, at: NOW }),
    );
    expect(await lossesOf(user, 'ultimate')).toEqual([
      'The Standard plan, paid until Feb 1',
      'The Pro plan, from a promo code until Jan 15',
      'The renewals, at the payment provider too: $4.99 a month',
    ]);
  });

  test('a team that loses its shared prompts is named with its seats', async () => {
    const owner = await givenTeamOwner();
    await givenTeam(owner, { name: 'Wind Tunnel', usedSeats: 3, boughtSeats: 2 });
    expect(await lossesOf(owner, 'standard')).toEqual([
      expect.stringContaining('The Pro plan, paid'),
      '500 prompts in each quota window: Standard has 200',
      'The shared prompts of the team Wind Tunnel, with 3 used seats',
      'The renewals of 2 bought seats',
    ]);
  });

  test('bought seats are named only if they renew so far, and end with the assigned plan', async () => {
    const owner = await givenTeamOwner();
    const team = await givenTeam(owner, { boughtSeats: 3, endingSeats: 1 });
    const seats = 'The renewals of 2 bought seats';
    expect(await lossesOf(owner, 'ultimate')).toContain(seats);
    await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime' });
    expect(await lossesOf(owner, 'ultimate')).not.toContain(seats);
    await Teams.updateOne({ _id: team._id }, { endingSeats: 3 });
    expect((await lossesOf(owner, 'standard')).join()).not.toContain('bought seat');
  });

  test('nothing is named when the user has the free plan, or already the assigned one', async () => {
    const user = await givenSubscriber();
    expect(await lossesOf(user, 'pro')).toEqual([]);
    await billingOf(user, runtime).buy(NOW, 'pro');
    expect(await lossesOf(user, 'pro')).toEqual([]);
  });

  test('unknown users and plans are not found', async () => {
    const user = await givenSubscriber();
    const admin = await asAdmin();
    const noUser = { id: '000000000000000000000001', planId: 'pro' };
    expect((await runForError(admin, AssignmentLossesDocument, noUser)).code).toBe('NOT_FOUND');
    const noPlan = { id: idOf(user), planId: 'no-such-plan' };
    expect((await runForError(admin, AssignmentLossesDocument, noPlan)).code).toBe('NOT_FOUND');
  });
});

describe('before a status is set', () => {
  const statusLossesOf = async (user: UserRecord, status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'NONE') =>
    (await run(await asAdmin(), StatusLossesDocument, { id: idOf(user), status }, { runtime })).adminStatusLosses;

  test('the end of a paid plan is named with its prompts, its renewals, and the rights and the team that go with it', async () => {
    const owner = await givenTeamOwner();
    await givenTeam(owner, { name: 'Wind Tunnel', usedSeats: 3, boughtSeats: 2 });
    expect(await statusLossesOf(owner, 'NONE')).toEqual([
      expect.stringContaining('The Pro plan, paid'),
      '500 unused prompts of 500',
      'The use of own AI provider keys',
      'The shared prompts of the team Wind Tunnel, with 3 used seats',
      'The renewals of 2 bought seats',
    ]);
    const user = await givenSubscriber({ email: 'yearly@example.com' });
    await billingOf(user, runtime).buy(NOW, 'pro', 'YEARLY');
    expect(await statusLossesOf(user, 'NONE')).toEqual([
      'The Pro plan, paid until Jan 1, 2027',
      '500 unused prompts of 500',
      'The renewals, at the payment provider too: $8.33 a month',
      'The use of own AI provider keys',
    ]);
  });

  test('days that were added for free are not called paid', async () => {
    const user = await givenSubscriber();
    await billingOf(user, runtime).buy(NOW, 'pro', 'YEARLY');
    const { currentPeriodEnd } = await Subscriptions.findById(user._id).orFail().lean();
    const later = new Date((currentPeriodEnd?.getTime() ?? 0) + 9 * DAY_MS);
    await Subscriptions.updateOne({ _id: user._id }, { currentPeriodEnd: later, extraMs: 9 * DAY_MS });
    const phrase = 'The Pro plan, paid until Jan 1, 2027, with added days until Jan 10, 2027';
    expect(await statusLossesOf(user, 'NONE')).toContain(phrase);
    expect(await lossesOf(user, 'standard')).toContain(phrase);
  });

  test('a cancellation ends the renewals only', async () => {
    const user = await givenSubscriber();
    expect(await statusLossesOf(user, 'CANCELLED')).toEqual([]);
    await billingOf(user, runtime).buy(NOW, 'pro', 'YEARLY');
    expect(await statusLossesOf(user, 'CANCELLED')).toEqual([
      'The renewals, at the payment provider too: $8.33 a month',
    ]);
  });

  test('a cancellation ends the renewals of bought seats, unless a plan grant lets them go on', async () => {
    const owner = await givenSubscriber();
    await billingOf(owner, runtime).buy(NOW, 'pro');
    await givenTeam(owner, { boughtSeats: 3, endingSeats: 1 });
    expect(await statusLossesOf(owner, 'CANCELLED')).toEqual([
      expect.stringContaining('The renewals, at the payment provider too'),
      'The renewals of 2 bought seats',
    ]);
    await mongoose.connection.transaction((session) =>
      grantPlan(session, { userId: owner._id, planId: 'ultimate', days: 14, at: NOW }),
    );
    expect((await statusLossesOf(owner, 'CANCELLED')).join()).not.toContain('bought seat');
  });

  test('a cancellation ends a planned change, but of a paid plan that follows only the renewals', async () => {
    const user = await givenSubscriber();
    const customer = billingOf(user, runtime);
    await customer.buy(NOW, 'pro');
    await customer.change(NOW, 'standard');
    expect(await statusLossesOf(user, 'CANCELLED')).toContain('The change to the Standard plan');

    const other = await givenSubscriber();
    await setSubscription({ now: () => NOW }, other._id, { planId: 'ultimate' });
    await billingOf(other, runtime).buy(NOW, 'standard');
    expect(await statusLossesOf(other, 'CANCELLED')).toEqual(['The renewals of the Standard plan, which follows']);
  });

  test('the free plan has prompts to lose, and a suspension ends nothing', async () => {
    const user = await givenSubscriber();
    expect(await statusLossesOf(user, 'NONE')).toEqual(['The Free plan', '5 unused prompts of 5']);
    expect(await statusLossesOf(user, 'SUSPENDED')).toEqual([]);
    expect(await statusLossesOf(user, 'ACTIVE')).toEqual([]);
  });

  test('an unknown user is not found', async () => {
    const noUser = { id: '000000000000000000000001', status: 'NONE' as const };
    expect((await runForError(await asAdmin(), StatusLossesDocument, noUser)).code).toBe('NOT_FOUND');
  });
});

describe('a form that assigns a plan, and says which one it showed', () => {
  test('replaces no plan that the user bought since it was opened', async () => {
    await seedPlans(NOW);
    const user = await givenSubscriber();
    await billingOf(user, runtime).buy(NOW, 'ultimate');
    const before = await subscriptionOf(user);
    const stale = { id: idOf(user), planId: 'pro', expectedPlanId: 'free' };
    expect(await runForError(await asAdmin(), AssignExpectedPlanDocument, stale, { runtime })).toMatchObject({
      code: 'CONFLICT',
      message: 'This user is on another plan now. Reload the page.',
    });
    expect(await subscriptionOf(user)).toEqual(before);
  });

  test('is saved while the user is still on that plan, and refused if it showed none', async () => {
    await seedPlans(NOW);
    const user = await givenSubscriber();
    const admin = await asAdmin();
    const fresh = { id: idOf(user), planId: 'pro', promptsLimit: 600, expectedPlanId: 'free' };
    expect(await run(admin, AssignExpectedPlanDocument, fresh, { runtime })).toEqual({
      adminSetSubscription: { planId: 'pro', promptsLimit: 600 },
    });
    const wrong = { ...fresh, expectedPlanId: null };
    expect((await runForError(admin, AssignExpectedPlanDocument, wrong, { runtime })).code).toBe('CONFLICT');
  });
});
