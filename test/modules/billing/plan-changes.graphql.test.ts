import { beforeEach, describe, expect, test } from 'vitest';
import { personalSubscriptionChanges } from '#api/modules/subscriptions/personal-data.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument, UndoPlanChangeDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const { ann: getAnn } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

describe('a change to a lower plan', () => {
  test('is offered with what is due today and later, and with what it gives up', async () => {
    await ann.buy(START, 'pro');
    expect(await ann.offer(day('02-10'), 'standard')).toEqual({
      planId: 'standard',
      interval: 'MONTHLY',
      kind: 'DOWNGRADE',
      canChoose: true,
      isScheduled: false,
      isNext: false,
      currency: 'USD',
      dueTodayMinor: 0,
      dueLaterMinor: 499,
      creditMinor: 0,
      discountMinor: 0,
      startsAt: iso('02-28'),
      endsAt: iso('03-28'),
      reason: 'From Feb 28: Standard, $4.99 a month. Nothing today.',
      givenUp: ['500 prompts: Standard has 200', 'the right to create a team'],
    });
    await ann.change(day('02-10'), 'standard');
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      isScheduled: true,
      isNext: true,
      canChoose: false,
      reason: 'From Feb 28: Standard, $4.99 a month.',
    });
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({
      kind: 'CURRENT',
      isNext: false,
      reason: 'You have this plan until Feb 28.',
    });
  });

  test('can be undone until it starts, and then the plan renews as before', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.undoChange(day('02-11'));
    await ann.undoChange(day('02-11'));
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null, willRenew: true });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-31') });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999, 999]);
    expect((await rows('checkouts')).map(({ state }) => state as string)).toEqual(['paid', 'withdrawn']);
    expect((await rows('subscription_changes')).map(({ kind }) => kind as string)).toEqual([
      ...['opened', 'activated', 'scheduled', 'unscheduled', 'renewed'],
    ]);
  });

  test('is in the export of the user’s data with the plan that follows', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.undoChange(day('02-11'));
    const person = { userId: ann.user._id, email: ann.user.email, isEmailConfirmed: true };
    const exported: unknown[] = [];
    const { exported: exportRows } = personalSubscriptionChanges;
    if (typeof exportRows !== 'function') throw new Error('The ledger is left out of the export.');
    for await (const row of exportRows(person, { runtime, now: day('02-11') })) exported.push(row);
    expect(exported.slice(-2)).toMatchObject([
      {
        kind: 'scheduled',
        from_plan_id: 'pro',
        from_scheduled_plan_id: null,
        to_plan_id: 'pro',
        to_scheduled_plan_id: 'standard',
      },
      {
        kind: 'unscheduled',
        from_plan_id: 'pro',
        from_scheduled_plan_id: 'standard',
        to_plan_id: 'pro',
        to_scheduled_plan_id: null,
      },
    ]);
  });

  test('is replaced by another change, and withdrawn by an upgrade', async () => {
    await ann.buy(START, 'ultimate');
    await ann.change(day('02-10'), 'pro');
    expect(await ann.offer(day('02-10'), 'standard')).toMatchObject({
      givenUp: ['the change of your plan that is scheduled', 'unlimited prompts: Standard has 200', expect.anything()],
    });
    await ann.change(day('02-11'), 'standard');
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: 'standard' });
    await ann.buy(day('02-12'), 'ultimate', 'YEARLY');
    expect(await ann.subscription(day('02-12'))).toMatchObject({ scheduledPlanId: null, billing: 'ANNUAL' });
    expect(await rows('checkouts', { state: 'scheduled' })).toEqual([]);
    expect(await rows('renewal_changes')).toEqual([]);
  });

  test('from the yearly to the monthly price starts when the year is over', async () => {
    await ann.buy(START, 'pro', 'YEARLY');
    expect(await ann.offer(day('02-10'), 'pro')).toMatchObject({
      kind: 'DOWNGRADE',
      reason: 'From Jan 31, 2027: Pro, $9.99 a month. Nothing today.',
      givenUp: [],
    });
    await ann.change(day('02-10'), 'pro');
    const end = new Date('2027-01-31T12:00:00Z');
    await ann.runClock(end);
    expect(await ann.subscription(end)).toMatchObject({ billing: 'INTERVAL', planId: 'pro', willRenew: true });
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([9990, 999]);
  });

  test('is withdrawn by a cancellation, and resuming renews the current plan', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    expect(await ann.offer(day('02-11'), 'free')).toMatchObject({ isNext: false });
    await ann.cancelRenewal(day('02-11'));
    expect(await ann.offer(day('02-11'), 'free')).toMatchObject({ isNext: true });
    expect(await ann.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null, cancelAtPeriodEnd: true });
    expect(await ann.offer(day('02-11'), 'standard')).toMatchObject({
      kind: 'UNAVAILABLE',
      reason:
        'Your plan is canceled and ends on Feb 28. Resume it to switch to Standard, or choose Standard after it has ended.',
    });
    await ann.resumeRenewal(day('02-12'));
    expect(await ann.offer(day('02-12'), 'free')).toMatchObject({ isNext: false });
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'pro', currentPeriodEnd: iso('03-31') });
  });

  test('that 20 requests ask for at once is one change; with requests to undo it among them, it is one change or none', async () => {
    await ann.buy(START, 'pro');
    await Promise.all(Array.from({ length: 20 }, () => ann.change(day('02-10'), 'standard')));
    expect(await rows('checkouts', { state: 'scheduled' })).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? ann.undoChange(day('02-11')) : ann.change(day('02-11'), 'standard'),
      ),
    );
    const { scheduledPlanId } = await ann.subscription(day('02-11'));
    expect(await rows('checkouts', { state: 'scheduled' })).toHaveLength(scheduledPlanId === null ? 0 : 1);
    await ann.runClock(day('02-28'));
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: scheduledPlanId ?? 'pro' });
  });

  test('cannot be undone or chosen any more when its payment is due', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    const isDue = { code: 'CONFLICT', message: 'Your plan is renewing right now. Please try again in a few minutes.' };
    expect(await runForError(ann.viewer, UndoPlanChangeDocument, {}, ann.at(day('02-28')))).toMatchObject(isDue);
    await Promise.all([ann.runClock(day('02-28')), ann.runClock(day('02-28')), ann.runClock(day('02-28'))]);
    expect(await ann.subscription(day('02-28'))).toMatchObject({ planId: 'standard' });
    expect(await ann.payments()).toMatchObject([{}, { amountMinor: 499, status: 'succeeded' }]);
    await ann.buy(day('03-01'), 'ultimate');
    const input = { planId: 'pro', interval: 'MONTHLY' };
    expect(await runForError(ann.viewer, ChangePlanDocument, { input }, ann.at(day('04-01')))).toMatchObject(isDue);
  });
});
