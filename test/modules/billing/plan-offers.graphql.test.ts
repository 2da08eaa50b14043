import { beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { day, iso, START, usePlanStory } from '../../factories/plan-story.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const { ann: getAnn, assignPlan, grantPlan } = usePlanStory(testRuntime());

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

const changeForError = (planId: string, now: Date, interval = 'MONTHLY') =>
  runForError(ann.viewer, ChangePlanDocument, { input: { planId, interval } }, ann.at(now));

describe('the offer of the plan that a user has', () => {
  test('renews in the currency in which it was bought, even after another one was set', async () => {
    await ann.buy(START, 'pro');
    const inEuros = billingOf(ann.user, testRuntime({ env: { CURRENCY: 'EUR' } }));
    expect(await inEuros.offer(day('02-10'), 'pro')).toMatchObject({
      currency: 'USD',
      dueLaterMinor: 999,
      reason: 'You have this plan. It renews on Feb 28 for $9.99.',
    });
  });

  test('costs nothing more once it is canceled, or a lower plan is to follow', async () => {
    await ann.buy(START, 'pro');
    const ending = { kind: 'CURRENT', dueLaterMinor: null, endsAt: iso('02-28') };
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({ ...ending, dueLaterMinor: 999 });
    await ann.change(day('02-10'), 'standard');
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject(ending);
    await ann.cancelRenewal(day('02-11'));
    expect(await ann.offer(day('02-11'), 'pro')).toMatchObject(ending);
  });
});

describe('the offer of a lower plan', () => {
  test('is refused from a plan that does not renew: an assigned or a lifetime plan', async () => {
    const atPlanEnd = { code: 'CONFLICT', message: 'You can choose it when your plan ends.' };
    await assignPlan('ultimate', START);
    expect(await changeForError('pro', START)).toMatchObject({
      code: 'CONFLICT',
      message: 'Nothing renews your plan. Buy Pro: it starts when your plan ends.',
    });
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ kind: 'ASSIGNED', canChoose: true });
    await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime', priceMinor: 19_900, yearlyPriceMinor: null });
    await ann.buy(START, 'ultimate');
    expect(await changeForError('pro', START)).toMatchObject(atPlanEnd);
    expect(await changeForError('ultimate', START)).toMatchObject({ code: 'CONFLICT' });
  });

  test('to the free plan happens at the end of a plan that does not renew, unless a paid plan follows', async () => {
    await assignPlan('ultimate', START);
    const free = { kind: 'UNAVAILABLE', reason: 'Starts on Feb 28, when your plan ends.', isNext: true };
    expect(await ann.offer(START, 'free')).toMatchObject(free);
    await ann.buy(START, 'standard');
    expect(await ann.offer(START, 'free')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason: 'You have already paid for the plan that follows yours.',
      isNext: false,
    });
    expect(await ann.offer(START, 'standard')).toMatchObject({ kind: 'UNAVAILABLE', isNext: true });
  });

  test.each([
    {
      days: 7,
      isNext: true,
      before: 'Cancel your plan to return to Free on Feb 28.',
      after: 'Starts on Feb 28, when your plan ends.',
    },
    {
      days: 30,
      isNext: false,
      before: 'Cancel your plan to return to Free on Mar 13, when your trial ends.',
      after: 'Starts on Mar 13, when your trial ends.',
    },
    {
      days: null,
      isNext: false,
      before: 'Your trial has no end, so Free does not follow.',
      after: 'Your trial has no end, so Free does not follow.',
    },
  ])('to the free plan waits for the end of a plan from a promo code: $days days', async (granted) => {
    await ann.buy(START, 'pro');
    await grantPlan('ultimate', granted.days, day('02-11'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: false, reason: granted.before });
    await ann.cancelRenewal(day('02-12'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: granted.isNext, reason: granted.after });
  });

  test('to the free plan is a cancellation, and a higher plan is bought', async () => {
    await ann.buy(START, 'standard');
    expect(await ann.offer(START, 'free')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason: 'Cancel your plan to return to Free on Feb 28.',
      isNext: false,
    });
    expect(await changeForError('free', START)).toMatchObject({ code: 'CONFLICT' });
    expect(await changeForError('pro', START)).toMatchObject({
      message: 'Pro is not a lower plan. Buy it: it starts at once.',
    });
    expect(await changeForError('nothing', START)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('to a free plan other than the one that follows is possible only once the paid plan has ended', async () => {
    await Plans.updateOne({ _id: 'standard' }, { priceMinor: 0, yearlyPriceMinor: null });
    await ann.buy(START, 'pro');
    expect(await ann.offer(START, 'free')).toMatchObject({ reason: 'Cancel your plan to return to Free on Feb 28.' });
    const other = { kind: 'UNAVAILABLE', canChoose: false, reason: 'You can choose it when your plan ends.' };
    expect(await ann.offer(START, 'standard')).toMatchObject(other);
    expect(await changeForError('standard', START)).toMatchObject({ code: 'CONFLICT', message: other.reason });
    await ann.cancelRenewal(START);
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'free' });
    expect(await ann.offer(day('02-28'), 'standard')).toMatchObject({ canChoose: true, reason: 'Nothing today.' });
  });
});

describe('the comparison of plans', () => {
  test('is by the price per month: $30 a quarter is less than $19.99 a month', async () => {
    await Plans.updateOne({ _id: 'pro' }, { interval: 'quarterly', priceMinor: 3000, yearlyPriceMinor: null });
    await ann.buy(START, 'pro');
    expect(await ann.offer(START, 'ultimate')).toMatchObject({ kind: 'UPGRADE', dueTodayMinor: 0, creditMinor: 3000 });
    expect(await ann.offer(START, 'standard')).toMatchObject({ kind: 'DOWNGRADE' });
  });

  test('ignores a plan grant, which a purchase gives up', async () => {
    await grantPlan('pro', 14, START);
    expect(await ann.offer(START, 'standard')).toMatchObject({
      kind: 'UPGRADE',
      givenUp: ['your Pro trial until Feb 14', '500 prompts: Standard has 200', 'the right to create a team'],
    });
  });
});

test('the offer of a plan whose year is sold on another site gives that as the reason, and no change to the year can be scheduled', async () => {
  await Plans.updateMany({}, { $set: { yearlyBuyNowUrl: 'https://shop.example/year' } });
  expect(await ann.offer(START, 'pro', 'YEARLY')).toMatchObject({ kind: 'UPGRADE', reason: 'Sold on another site.' });
  expect(await ann.offer(START, 'pro')).toMatchObject({ reason: expect.stringMatching(/^Today: \$9\.99/) as string });
  await ann.buy(START, 'pro');
  expect(await ann.offer(START, 'standard', 'YEARLY')).toMatchObject({ kind: 'UNAVAILABLE', canChoose: false });
  expect(await ann.offer(START, 'standard')).toMatchObject({ kind: 'DOWNGRADE', canChoose: true });
});
