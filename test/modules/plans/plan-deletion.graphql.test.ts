import { expect, test } from 'vitest';
import { expireCheckouts } from '#api/modules/billing/checkouts.service.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { DeleteAccountDocument, DeletePlanReturningIdDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const admin = async () => asUser(await givenAdmin());
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('a plan with an open checkout can’t be deleted until the checkout expires', async () => {
  const ann = createCustomer(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  expect(
    await runForError(await admin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(29))),
  ).toMatchObject({
    code: 'CONFLICT',
    message:
      "1 user has an open checkout for the Pro plan, so it can't be deleted. Deactivate it now, and delete it in half an hour",
  });
  expect(await Plans.exists({ _id: 'pro' })).not.toBeNull();
  await expireCheckouts(minutesLater(31));
  expect(await run(await admin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(31)))).toEqual({
    deletePlan: { id: 'pro' },
  });
});

test('an open checkout of a deleted account does not keep a plan from being deleted', async () => {
  const ann = createCustomer(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.order(NOW, 'pro');
  await run(ann.viewer, DeleteAccountDocument, {}, ann.at(minutesLater(1)));
  expect(await run(await admin(), DeletePlanReturningIdDocument, { id: 'pro' }, ann.at(minutesLater(2)))).toEqual({
    deletePlan: { id: 'pro' },
  });
});

test('a plan can’t be deleted while usable promo codes need it', async () => {
  await givenSubscriber({ createdAt: NOW });
  await givenPromoCode({ code: 'GRANTS', grantPlanId: 'pro', grantDurationDays: 14 });
  await givenPromoCode({ code: 'OVER', grantPlanId: 'pro', expiresAt: minutesLater(-1) });
  await givenPromoCode({ code: 'ELSEWHERE', allowedPlanIds: ['standard'] });
  const message = async () => (await runForError(await admin(), DeletePlanReturningIdDocument, { id: 'pro' })).message;
  expect(await message()).toBe(
    "The promo code GRANTS grants the Pro plan or is limited to it, so the plan can't be deleted. Deactivate the promo code first",
  );
  for (const code of ['ONE', 'TWO', 'THREE']) await givenPromoCode({ code, allowedPlanIds: ['pro', 'standard'] });
  expect(await message()).toBe(
    "The promo codes GRANTS, ONE, TWO and 1 more grant the Pro plan or are limited to it, so the plan can't be deleted. Deactivate the promo codes first",
  );
  await PromoCodes.updateMany({ code: 'GRANTS' }, { isActive: false });
  for (const code of ['ONE', 'TWO']) await PromoCodes.updateOne({ code }, { maxUses: 1, usedCount: 1 });
  // A code that has not begun will need the plan.
  await PromoCodes.updateOne({ code: 'THREE' }, { startsAt: minutesLater(60) });
  expect(await message()).toContain('The promo code THREE');
  await PromoCodes.deleteMany({ code: 'THREE' });
  expect(await run(await admin(), DeletePlanReturningIdDocument, { id: 'pro' })).toEqual({ deletePlan: { id: 'pro' } });
});
