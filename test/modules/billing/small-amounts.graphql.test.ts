import { describe, expect, test } from 'vitest';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { smallestCharge } from '#api/modules/billing/minimum-charge.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { createPaymentMethod } from '#api/modules/payment-methods/store-payment-methods.ts';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { billingOf } from '../../factories/billing.ts';
import { STRIPE } from '../../factories/payments.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, runForError, testContext } from '../../setup/graphql.ts';
import { CreateCheckoutDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();

/** A user with a discount, on a server that sells through Stripe or in the sandbox. */
async function givenBuyer(percentOff: number, { isStripe }: { readonly isStripe: boolean }) {
  const user = await givenSubscriber({ createdAt: NOW });
  const ctx = testContext(asUser(user), { runtime });
  if (isStripe) {
    const admin = testContext(asUser(await givenAdmin()), { runtime });
    await createPaymentMethod(admin, { name: 'Cards', provider: 'stripe', credentials: STRIPE });
  }
  await givenPromoCode({ discountValue: percentOff });
  await applyPromoCode(ctx, { code: 'SPRING' });
  return billingOf(user, runtime);
}

describe('what a discount leaves of a price', () => {
  test('costs nothing where the provider would refuse to charge so little', async () => {
    // 91 percent off 4.99 leaves 44 cents. Stripe charges at least 50.
    const ann = await givenBuyer(91, { isStripe: true });
    const checkout = await ann.order(NOW, 'standard');
    expect(checkout).toMatchObject({
      amountMinor: 0,
      fullAmountMinor: 499,
      state: 'paid',
      provider: null,
      renewalMinor: null,
    });
    expect(await ann.subscription(NOW)).toMatchObject({ planId: 'standard', source: 'PAYMENT', willRenew: false });
    expect(await Payments.countDocuments()).toBe(0);
    expect(await PendingDiscounts.countDocuments()).toBe(0);
  });

  test('is charged from the minimum on; if the provider can’t be reached, the discount stays for the next checkout', async () => {
    // 89 percent off 4.99 leaves 54 cents.
    const ann = await givenBuyer(89, { isStripe: true });
    const input = { planId: 'standard', interval: 'MONTHLY' };
    expect(await runForError(ann.viewer, CreateCheckoutDocument, { input }, ann.at(NOW))).toMatchObject({
      code: 'PROVIDER_FAILED',
    });
    expect(await Checkouts.find().lean()).toMatchObject([{ amountMinor: 54, state: 'failed' }]);
    expect(await PendingDiscounts.find().lean()).toMatchObject([{ checkoutId: null }]);
  });

  test('is charged to the last cent by a provider that has no minimum', async () => {
    const ann = await givenBuyer(99, { isStripe: false });
    expect(await ann.order(NOW, 'standard')).toMatchObject({ amountMinor: 4, provider: 'sandbox', renewalMinor: 499 });
  });
});

test.each([
  ['stripe', 'USD', 50],
  ['stripe', 'GBP', 30],
  ['stripe', 'JPY', 50],
  ['stripe', 'XAF', 1],
  ['razorpay', 'INR', 100],
  ['sandbox', 'USD', 1],
] as const)('%s charges in %s no less than %d', (provider, currency, least) => {
  expect(smallestCharge(provider, currency)).toBe(least);
});
