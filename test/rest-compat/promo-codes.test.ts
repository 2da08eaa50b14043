import { beforeEach, describe, expect, test } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenPromoCode, usesOf } from '#test/factories/promo-code.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { type Answer, useServer } from '#test/setup/server.ts';

const server = useServer({ env: { LOG_LEVEL: 'warn' } });
const limited = useServer({ env: { RATE_LIMIT_SCALE: '1' } });

const brief = ({ status, body }: Answer) => ({
  status,
  ...(body as { data?: unknown; code?: string; error?: string }),
});
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

beforeEach(() => seedPlans(new Date()));

describe('applying a code', () => {
  const apply = async (headers: { authorization: string }, body: object) =>
    brief(await server.rest('POST', '/promo-codes/apply', headers, body));

  test('answers what it gave', async () => {
    await givenPromoCode({ discountType: 'fixed', discountValue: 150, grantPlanId: 'pro', grantDurationDays: 14 });
    const headers = await server.signedIn(await givenSubscriber());
    expect(await apply(headers, { code: 'spring', plan_id: null })).toMatchObject({
      status: 200,
      data: {
        type: 'fixed',
        value: 1.5,
        plan_assigned: true,
        grant_plan_id: 'pro',
        grant_duration_days: 14,
        subscription: { plan_name: 'Pro', prompts_limit: 500 },
      },
    });
    expect(await apply(headers, { code: 'SPRING', plan_id: null })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      error: 'You have already used this promo code',
    });
  });

  test('for another plan is refused', async () => {
    await givenPromoCode({ allowedPlanIds: ['ultimate'] });
    const headers = await server.signedIn(await givenSubscriber());
    expect(await apply(headers, { code: 'SPRING', plan_id: 'pro' })).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      error: 'Invalid or expired promo code',
    });
  });

  test('is possible five times a minute', async () => {
    const person = await givenSubscriber();
    const headers = await limited.signedIn(person);
    const statuses: number[] = [];
    for (const code of times(6, (index) => `GUESS${index}`)) {
      statuses.push((await limited.rest('POST', '/promo-codes/apply', headers, { code })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const other = await limited.signedIn(await givenSubscriber());
    await givenPromoCode();
    expect((await limited.rest('POST', '/promo-codes/apply', other, { code: 'SPRING' })).status).toBe(200);
  });
});

describe('reading a code', () => {
  const validate = (code: string, from = server) => from.rest('POST', '/public/promo-codes/validate', {}, { code });

  test('answers anybody what it goes with', async () => {
    await givenPromoCode({ allowedPlanIds: ['pro', 'ultimate'], grantPlanId: 'pro' });
    expect(brief(await validate('Spring'))).toMatchObject({
      status: 200,
      data: { grant_plan_id: 'pro', allowed_plan_ids: ['pro', 'ultimate'] },
    });
    expect(brief(await validate('OTHER'))).toMatchObject({ status: 400, error: 'Invalid or expired promo code' });
  });

  test('is possible ten times a minute', async () => {
    await givenPromoCode();
    const statuses: number[] = [];
    for (const code of times(11, () => 'SPRING')) statuses.push((await validate(code, limited)).status);
    expect(statuses).toEqual([...times(10, () => 200), 429]);
  });
});

describe('signing up', () => {
  let count = 0;
  const signUp = async (promoCode: string | null) => {
    count += 1;
    const account = { email: `new-${count}@example.com`, password: 'correct horse battery', full_name: 'New Person' };
    const { status, body } = await server.rest('POST', '/auth/signup', {}, { ...account, promo_code: promoCode });
    const { token, subscription } = (body as { data: { token: string; subscription: Record<string, unknown> } }).data;
    return { status, headers: { authorization: `Bearer ${token}` }, subscription };
  };
  const warnings = () => server.logged.filter((line) => line.includes('promo code given at sign-up'));

  test('with a code that lends a plan starts on it', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 30 });
    const { status, headers, subscription } = await signUp(' spring ');
    expect([status, subscription]).toMatchObject([200, { plan_id: 'pro', plan_name: 'Pro', prompts_limit: 500 }]);
    expect(brief(await server.rest('GET', '/user/profile', headers))).toMatchObject({
      data: { subscription: { plan_name: 'Pro', prompts_remaining: 500 } },
    });
    expect(await usesOf(promo)).toBe(1);
  });

  test('with a discount keeps it for the first payment', async () => {
    await givenPromoCode();
    const { headers } = await signUp('SPRING');
    const { body } = await server.graphql('{ pendingDiscount { discountValue } }', {}, headers);
    expect(body).toMatchObject({ data: { pendingDiscount: { discountValue: 20 } } });
  });

  test.each([
    ['does not exist', {}, 'OTHER'],
    ['has expired', { expiresAt: new Date(0) }, 'SPRING'],
    ['is used up', { maxUses: 1, usedCount: 1 }, 'SPRING'],
  ])('with a code that %s opens the account all the same, and the log says why', async (_why, overrides, code) => {
    await givenPromoCode(overrides);
    const before = warnings().length;
    const { status, subscription } = await signUp(code);
    expect([status, subscription]).toMatchObject([200, { plan_name: 'Free' }]);
    expect(warnings().slice(before)).toEqual([expect.stringContaining('Invalid or expired promo code')]);
    expect(warnings().at(-1)).not.toContain(code);
  });

  test.each([null, '', '  '])('without a code (%j) tries none', async (code) => {
    const before = warnings().length;
    expect((await signUp(code)).status).toBe(200);
    expect(warnings().length).toBe(before);
  });
});
