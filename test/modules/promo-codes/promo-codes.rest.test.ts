import { beforeEach, describe, expect, test } from 'vitest';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenPromoCode, readUsedCount } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { PendingDiscountWithDiscountValueDocument } from '../../setup/operations.generated.ts';
import { type Answer, useServer } from '../../setup/server.ts';
import { times } from '../../setup/times.ts';

const server = useServer({ env: { LOG_LEVEL: 'warn' } });
const limited = useServer({ env: { RATE_LIMIT_SCALE: '1' } });

const summarize = ({ status, body }: Answer) => ({
  status,
  ...(body as { data?: unknown; code?: string; error?: string }),
});

beforeEach(() => seedPlans(new Date()));

describe('applying a promo code', () => {
  const apply = async (headers: { authorization: string }, body: object) =>
    summarize(await server.rest('POST', '/promo-codes/apply', headers, body));

  test('returns its benefits', async () => {
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

  test('that is limited to another plan is refused', async () => {
    await givenPromoCode({ allowedPlanIds: ['ultimate'] });
    const headers = await server.signedIn(await givenSubscriber());
    expect(await apply(headers, { code: 'SPRING', plan_id: 'pro' })).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
      error: 'Invalid or expired promo code',
    });
  });

  test('is limited to five requests per minute and user', async () => {
    const user = await givenSubscriber();
    const headers = await limited.signedIn(user);
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

describe('checking a promo code', () => {
  const validate = (code: string, from = server) => from.rest('POST', '/public/promo-codes/validate', {}, { code });

  test('returns its plans to anonymous users', async () => {
    await givenPromoCode({ allowedPlanIds: ['pro', 'ultimate'], grantPlanId: 'pro' });
    expect(summarize(await validate('Spring'))).toMatchObject({
      status: 200,
      data: { grant_plan_id: 'pro', allowed_plan_ids: ['pro', 'ultimate'] },
    });
    expect(summarize(await validate('OTHER'))).toMatchObject({ status: 400, error: 'Invalid or expired promo code' });
  });

  test('is limited to ten requests per minute', async () => {
    await givenPromoCode();
    const statuses: number[] = [];
    for (const code of times(11, () => 'SPRING')) statuses.push((await validate(code, limited)).status);
    expect(statuses).toEqual([...times(10, () => 200), 429]);
  });
});

describe('a sign-up', () => {
  let count = 0;
  const signUp = async (promoCode: string | null) => {
    count += 1;
    const account = { email: `new-${count}@example.com`, password: 'correct horse battery', full_name: 'New Person' };
    const { status, body } = await server.rest('POST', '/auth/signup', {}, { ...account, promo_code: promoCode });
    const { token, subscription } = (body as { data: { token: string; subscription: Record<string, unknown> } }).data;
    return { status, headers: { authorization: `Bearer ${token}` }, subscription };
  };
  const warnings = () => server.logged.filter((line) => line.includes('promo code given at sign-up'));

  test('with a code that grants a plan starts on that plan', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 30 });
    const { status, headers, subscription } = await signUp(' spring ');
    expect([status, subscription]).toMatchObject([200, { plan_id: 'pro', plan_name: 'Pro', prompts_limit: 500 }]);
    expect(summarize(await server.rest('GET', '/user/profile', headers))).toMatchObject({
      data: { subscription: { plan_name: 'Pro', prompts_remaining: 500 } },
    });
    expect(await readUsedCount(promo)).toBe(1);
  });

  test('with a discount code keeps the discount for the first payment', async () => {
    await givenPromoCode();
    const { headers } = await signUp('SPRING');
    const { body } = await server.graphql(PendingDiscountWithDiscountValueDocument, {}, headers);
    expect(body).toMatchObject({ data: { pendingDiscount: { discountValue: 20 } } });
  });

  test.each([
    ['does not exist', {}, 'OTHER'],
    ['has expired', { expiresAt: new Date(0) }, 'SPRING'],
    ['is used up', { maxUses: 1, usedCount: 1 }, 'SPRING'],
  ])('with a code that %s creates the account and logs the reason', async (_why, overrides, code) => {
    await givenPromoCode(overrides);
    const before = warnings().length;
    const { status, subscription } = await signUp(code);
    expect([status, subscription]).toMatchObject([200, { plan_name: 'Free' }]);
    expect(warnings().slice(before)).toEqual([expect.stringContaining('Invalid or expired promo code')]);
    expect(await Notifications.find({ title: 'Promo code not applied' }).lean()).toMatchObject([
      {
        message: `The promo code ${code} from your sign-up was not applied. Invalid or expired promo code. You can enter a code on Billing.`,
      },
    ]);
    expect(warnings().at(-1)).not.toContain(code);
  });

  test.each([null, '', '  '])('without a code (%j) logs nothing', async (code) => {
    const before = warnings().length;
    expect((await signUp(code)).status).toBe(200);
    expect(warnings().length).toBe(before);
  });
});
