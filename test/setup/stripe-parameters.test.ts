import { describe, expect, test } from 'vitest';
import { findStripeProblems } from './stripe-parameters.ts';

const check = (route: string, form: Readonly<Record<string, string>>) =>
  findStripeProblems(route, Object.entries(form));

const SCHEDULE = 'POST /v1/subscription_schedules/sub_sched_1';
const PRICE = { currency: 'usd', 'recurring[interval]': 'month', 'product_data[name]': 'Pro' };

describe('a request to Stripe', () => {
  test('has no problem when Stripe knows its parameters', () => {
    expect(check('POST /v1/prices', { ...PRICE, 'recurring[interval_count]': '3' })).toEqual([]);
    expect(check(SCHEDULE, { 'phases[0][items][0][price]': 'price_1', 'phases[0][trial_end]': '17' })).toEqual([]);
    expect(check('POST /v1/subscriptions/sub_1', { 'metadata[any]': 'text', cancel_at_period_end: 'true' })).toEqual(
      [],
    );
  });

  test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ['an unknown parameter', 'POST /v1/prices', { ...PRICE, amount: '5' }, ['POST /v1/prices[amount] is unknown']],
    [
      'an unknown parameter in a list',
      SCHEDULE,
      { 'phases[0][items][0][price]': 'price_1', 'phases[0][iterations]': '1' },
      [`${SCHEDULE}[phases][0][iterations] is unknown`],
    ],
    [
      'a missing parameter',
      'POST /v1/prices',
      { 'recurring[interval_count]': '1' },
      ['POST /v1/prices[currency] is missing', 'POST /v1/prices[recurring][interval] is missing'],
    ],
    [
      'another value than those of a list',
      'POST /v1/subscriptions/sub_1',
      { proration_behavior: 'never' },
      [expect.stringContaining("[proration_behavior] can't be 'never'") as string],
    ],
    [
      'a text for a number',
      'POST /v1/prices',
      { ...PRICE, unit_amount: 'five' },
      [expect.stringContaining("[unit_amount] can't be 'five'") as string],
    ],
    ['a value for parameters', 'POST /v1/prices', { ...PRICE, product_data: 'Pro' }, expect.any(Array) as string[]],
    ['an unknown route', 'POST /v1/charges', {}, ['POST /v1/charges has no type in test/setup/stripe-parameters.ts']],
  ])('has a problem with %s', (_what, route, form, problems) => {
    const found = check(route, form);
    expect(found).toEqual(problems);
    expect(found).not.toEqual([]);
  });
});
