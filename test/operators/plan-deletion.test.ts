import { expect, test } from 'vitest';
import { expireCheckouts } from '#api/modules/billing/close-checkout.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { customerOf } from '#test/factories/billing.ts';
import { givenPromoCode } from '#test/factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '#test/factories/user.ts';
import { asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const runtime = testRuntime();
const DELETE = 'mutation ($id: ID!) { deletePlan(id: $id) { id } }';
const boss = async () => asPerson(await givenAdmin());
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('a plan that somebody is about to pay for stays until their checkout has run out', async () => {
  const ann = customerOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  expect(await refusal(await boss(), DELETE, { id: 'pro' }, ann.at(later(29)))).toMatchObject({
    code: 'CONFLICT',
    message:
      "1 person is about to pay for the Pro plan, so it can't be deleted. Deactivate it, and delete it in half an hour",
  });
  expect(await Plans.exists({ _id: 'pro' })).not.toBeNull();
  await expireCheckouts(later(31));
  expect(await run(await boss(), DELETE, { id: 'pro' }, ann.at(later(31)))).toEqual({ deletePlan: { id: 'pro' } });
});

test('a plan that only somebody was about to pay for whose account is gone makes way at once', async () => {
  const ann = customerOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  await run(ann.viewer, 'mutation { deleteAccount { ok } }', {}, ann.at(later(1)));
  expect(await run(await boss(), DELETE, { id: 'pro' }, ann.at(later(2)))).toEqual({ deletePlan: { id: 'pro' } });
});

test('a plan that promo codes need stays as long as people can use them', async () => {
  await givenSubscriber({ createdAt: NOW });
  await givenPromoCode({ code: 'LENDS', grantPlanId: 'pro', grantDurationDays: 14 });
  await givenPromoCode({ code: 'OVER', grantPlanId: 'pro', expiresAt: later(-1) });
  await givenPromoCode({ code: 'ELSEWHERE', allowedPlanIds: ['standard'] });
  const message = async () => (await refusal(await boss(), DELETE, { id: 'pro' })).message;
  expect(await message()).toBe(
    "The promo code LENDS lends it or is for it, so the Pro plan can't be deleted. Switch it off first",
  );
  for (const code of ['ONE', 'TWO', 'THREE']) await givenPromoCode({ code, allowedPlanIds: ['pro', 'standard'] });
  expect(await message()).toBe(
    "The promo codes LENDS, ONE, TWO and 1 more lend it or are for it, so the Pro plan can't be deleted. Switch them off first",
  );
  await PromoCodes.updateMany({ code: 'LENDS' }, { isActive: false });
  for (const code of ['ONE', 'TWO']) await PromoCodes.updateOne({ code }, { maxUses: 1, usedCount: 1 });
  expect(await message()).toContain('The promo code THREE');
  await PromoCodes.deleteMany({ code: 'THREE' });
  expect(await run(await boss(), DELETE, { id: 'pro' })).toEqual({ deletePlan: { id: 'pro' } });
});
