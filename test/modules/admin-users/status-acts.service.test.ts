import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountStatus } from '#api/modules/accounts/account-status.rules.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { updateUser } from '#api/modules/admin-users/admin-users.service.ts';
import { resumeUserPlan } from '#api/modules/admin-users/resume-user-plan.ts';
import { stopUserPlan } from '#api/modules/admin-users/stop-user-plan.ts';
import { setUserStatus } from '#api/modules/admin-users/user-status.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const { ann: getAnn, grantPlan } = usePlanStory(testRuntime());

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const asAdmin = async (now: Date) => testContext(asUser(await givenAdmin()), ann.at(now));
const setStatus = async (status: AccountStatus, now: Date) =>
  setUserStatus(await asAdmin(now), ann.user._id, { status });
const stops = () => rows('renewal_stops');

test('the status canceled ends the plan with its period, at the provider too, and active resumes it', async () => {
  await ann.buy(START, 'pro');
  await setStatus('cancelled', day('02-10'));
  expect(await ann.subscription(day('02-10'))).toMatchObject({
    status: 'CANCELLED',
    planId: 'pro',
    cancelAtPeriodEnd: true,
    currentPeriodEnd: iso('02-28'),
  });
  expect(await stops()).toHaveLength(1);
  await setStatus('active', day('02-11'));
  expect(await ann.subscription(day('02-11'))).toMatchObject({ status: 'ACTIVE', willRenew: true });
  expect(await stops()).toEqual([]);
  await setStatus('cancelled', day('02-12'));
  await ann.runClock(day('02-28'));
  expect(await ann.subscription(day('02-28'))).toMatchObject({ status: 'ACTIVE', planId: 'free' });
  const descriptions = (await rows('activities')).map(({ description }) => description as string);
  expect(descriptions).toContain('An administrator canceled the Pro plan, which ends on Feb 28, 2026');
  expect(descriptions).toContain('An administrator resumed the Pro plan');
});

test('the plan of a suspended user is canceled and ended, and the suspension stays', async () => {
  await ann.buy(START, 'pro');
  await setStatus('suspended', day('02-09'));
  await stopUserPlan(await asAdmin(day('02-10')), ann.user._id, 'cancel');
  expect(await ann.subscription(day('02-10'))).toMatchObject({ planId: 'pro', cancelAtPeriodEnd: true });
  expect(await stops()).toHaveLength(1);
  expect(await Users.findById(ann.user._id).lean()).toMatchObject({ isSuspended: true, billingStatus: 'cancelled' });
  await stopUserPlan(await asAdmin(day('02-11')), ann.user._id, 'end');
  expect(await ann.subscription(day('02-11'))).toMatchObject({ planId: null });
  expect(await Users.findById(ann.user._id).lean()).toMatchObject({ isSuspended: true, billingStatus: 'none' });
});

test('a plan that is canceled by several administrators while its user is suspended is canceled once, and both hold', async () => {
  await ann.buy(START, 'pro');
  const ctx = await asAdmin(day('02-10'));
  const { _id } = ann.user;
  await Promise.all([
    setUserStatus(ctx, _id, { status: 'suspended' }),
    ...Array.from({ length: 4 }, () => stopUserPlan(ctx, _id, 'cancel')),
  ]);
  expect(await Users.findById(_id).lean()).toMatchObject({ isSuspended: true, billingStatus: 'cancelled' });
  expect(await stops()).toHaveLength(1);
  const cancellations = (await rows('subscription_changes')).filter(({ kind }) => kind === 'cancelled');
  expect(cancellations).toHaveLength(1);
});

test('lifting a suspension alone resumes no plan, also where another administrator lifted it before', async () => {
  await ann.buy(START, 'pro');
  await setStatus('cancelled', day('02-10'));
  await setStatus('suspended', day('02-11'));
  const lift = async () =>
    setUserStatus(await asAdmin(day('02-12')), ann.user._id, { status: 'active', keepPlan: true });
  await Promise.all([lift(), lift(), lift()]);
  await lift();
  expect(await Users.findById(ann.user._id).lean()).toMatchObject({ isSuspended: false, billingStatus: 'cancelled' });
  expect(await resumedOrStarted()).toEqual([]);
});

test('the status none ends every plan now, and active then starts the free plan', async () => {
  await ann.buy(START, 'standard');
  await grantPlan('pro', 10, START);
  await setStatus('none', day('02-02'));
  expect(await ann.subscription(day('02-02'))).toMatchObject({ status: 'NONE', planId: null, grant: null });
  expect(await stops()).toHaveLength(1);
  expect((await rows('subscription_changes')).at(-1)).toMatchObject({
    kind: 'ended',
    to: { planId: null, mrrMinor: 0 },
  });
  await setStatus('active', day('02-03'));
  expect(await ann.subscription(day('02-03'))).toMatchObject({ status: 'ACTIVE', planId: 'free', promptsLimit: 5 });
});

const resumedOrStarted = async () =>
  (await rows('activities')).filter(({ description }) => /resumed|started the free/.test(description as string));

test('the status active with a plan assigns that plan to a user without one, and not the free plan first', async () => {
  await setStatus('none', START);
  const changes = { status: 'active', planId: 'pro', expectedPlanId: null } as const;
  await updateUser(await asAdmin(day('02-02')), ann.user._id, changes);
  expect(await ann.subscription(day('02-02'))).toMatchObject({ status: 'ACTIVE', planId: 'pro' });
  expect(await resumedOrStarted()).toEqual([]);
});

test('the status active with another plan replaces a canceled plan, and does not resume it first', async () => {
  await ann.buy(START, 'pro');
  await setStatus('cancelled', day('02-03'));
  await updateUser(await asAdmin(day('02-04')), ann.user._id, { status: 'active', planId: 'ultimate' });
  expect(await ann.subscription(day('02-04'))).toMatchObject({ status: 'ACTIVE', planId: 'ultimate' });
  expect(await resumedOrStarted()).toEqual([]);
});

test('the status canceled with another plan is refused, because the present plan would not end with its period', async () => {
  await ann.buy(START, 'pro');
  const input = { status: 'cancelled', planId: 'standard' } as const;
  await expect(updateUser(await asAdmin(day('02-02')), ann.user._id, input)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  });
  expect(await ann.subscription(day('02-02'))).toMatchObject({ status: 'ACTIVE', planId: 'pro' });
});

test('a suspension and its end leave the subscription alone', async () => {
  await ann.buy(START, 'pro');
  const before = await rows('subscriptions');
  await setStatus('suspended', day('02-02'));
  await setStatus('active', day('02-03'));
  expect(await rows('subscriptions')).toEqual(before);
});

test('a plan stays canceled when the save that resumes it fails at another field', async () => {
  await ann.buy(START, 'pro');
  await setStatus('cancelled', day('02-10'));
  const otherAdmin = await givenAdmin();
  const changes = { status: 'active', email: otherAdmin.email } as const;
  await expect(updateUser(await asAdmin(day('02-11')), ann.user._id, changes)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await Users.findById(ann.user._id).lean()).toMatchObject({ billingStatus: 'cancelled' });
  expect(await ann.subscription(day('02-11'))).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await stops()).toHaveLength(1);
});

describe('a canceled plan', () => {
  const resume = async (now: Date) => resumeUserPlan(await asAdmin(now), ann.user._id);

  test('is resumed beneath a plan grant, at the provider too', async () => {
    await ann.buy(START, 'pro');
    await setStatus('cancelled', day('02-02'));
    await grantPlan('ultimate', 10, day('02-03'));
    await resume(day('02-04'));
    const resumed = { status: 'ACTIVE', planId: 'ultimate', willRenew: true, renewsAt: iso('02-28') };
    expect(await ann.subscription(day('02-04'))).toMatchObject(resumed);
    expect(await stops()).toEqual([]);
  });

  test('is not resumed while the account is suspended', async () => {
    await ann.buy(START, 'pro');
    await setStatus('cancelled', day('02-02'));
    await setStatus('suspended', day('02-03'));
    await expect(resume(day('02-04'))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await Users.findById(ann.user._id).lean()).toMatchObject({ isSuspended: true });
    expect(await stops()).toHaveLength(1);
  });
});
