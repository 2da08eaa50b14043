import { beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { day, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { getPlanWallet, setPlanWallet } from '../../factories/simplify.ts';
import { runForError } from '../../setup/graphql.ts';
import { CancelSubscriptionDocument, CreateCheckoutDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const { ann: getAnn } = usePlanStory(testRuntime());

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

describe('a plan of another length', () => {
  const LENGTHS = { quarter: 'quarterly', year: 'yearly', life: 'lifetime' } as const;
  beforeEach(async () => {
    const pro = await Plans.findById('pro').orFail().lean();
    const prices = { quarter: 2999, year: 11_999, life: 19_900 };
    await Plans.insertMany(
      (['quarter', 'year', 'life'] as const).map((_id) => ({
        ...pro,
        _id,
        name: _id,
        priceMinor: prices[_id],
        yearlyPriceMinor: null,
        promptsLimit: 1500,
        interval: LENGTHS[_id],
      })),
    );
  });

  // 29.99 for 3 months and 119.99 for 12 are 10.00 a month.
  test.each([
    ['quarter', '2026-05-10T12:00:00.000Z', 3, '2026-04-30T12:00:00.000Z', 1000],
    ['year', '2027-02-10T12:00:00.000Z', 12, '2027-01-31T12:00:00.000Z', 1000],
    ['life', null, 1, '2026-02-28T12:00:00.000Z', 0],
  ])(
    'of a %s ends, and gives its prompts, by its own calendar',
    async (planId, end, windowMonths, windowEnd, mrrMinor) => {
      await setPlanWallet(ann.user, { used: 4 });
      await ann.buy(day('02-10'), planId);
      const subscription = await ann.subscription(day('02-10'));
      expect(subscription).toMatchObject({ planId, promptsUsed: 4, willRenew: end !== null, currentPeriodEnd: end });
      expect(await getPlanWallet(ann.user)).toMatchObject({
        windowMonths,
        windowStart: START,
        windowEnd: new Date(windowEnd),
      });
      expect((await rows('subscription_changes')).at(-1)).toMatchObject({ to: { planId, mrrMinor } });
    },
  );

  test('bought after the quota window has ended opens the next window', async () => {
    await setPlanWallet(ann.user, { used: 5 });
    await ann.buy(day('03-05'), 'quarter');
    const window = { windowStart: day('02-28'), windowEnd: day('04-30') };
    expect(await getPlanWallet(ann.user)).toMatchObject({ used: 0, limit: 1500, ...window });
  });

  test('that is paid once can’t be changed to a lower one or canceled, and is not sold by the year', async () => {
    await ann.buy(START, 'life', 'YEARLY');
    expect(await ann.subscription(START)).toMatchObject({ billing: 'INTERVAL', currentPeriodEnd: null });
    const input = { planId: 'pro', interval: 'MONTHLY' };
    expect(await runForError(ann.viewer, CreateCheckoutDocument, { input }, ann.at(START))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await runForError(ann.viewer, CancelSubscriptionDocument, {}, ann.at(START))).toMatchObject({
      code: 'CONFLICT',
    });
  });
});
