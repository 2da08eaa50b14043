import type Stripe from 'stripe';
import type { CheckoutLink, CheckoutRequest } from '#api/ports/payment-provider.ts';
import { providerUnits } from './provider-units.ts';
import { NAME } from './stripe-client.ts';

/** Stripe counts these otherwise than ISO 4217: https://docs.stripe.com/currencies#special-cases */
export const stripeUnits = providerUnits(NAME, { MGA: 0, ISK: 2, UGX: 2 });

/** Stripe wants at least half an hour from the moment at which the request arrives. */
const LEEWAY_SECONDS = 5 * 60;

/** What of our record travels with everything that Stripe makes of it. */
const metadataOf = ({ checkoutId }: CheckoutRequest) => ({ checkoutId });

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

const itemAt = ({ currency, description }: CheckoutRequest, amountMinor: number) => ({
  currency: currency.toLowerCase(),
  unit_amount: stripeUnits.toProvider(amountMinor, currency),
  product_data: { name: description },
});

function lineItemsOf(request: CheckoutRequest): LineItem[] {
  const { renewal, amountMinor } = request;
  if (!renewal) return [{ quantity: 1, price_data: itemAt(request, amountMinor) }];
  const recurring = { interval: 'month', interval_count: renewal.everyMonths } as const;
  const renewed = { quantity: 1, price_data: { ...itemAt(request, renewal.amountMinor), recurring } };
  // What begins later charges nothing of its own until then: the first payment stands beside it.
  return renewal.firstAt ? [{ quantity: 1, price_data: itemAt(request, amountMinor) }, renewed] : [renewed];
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

const sessionOf = (request: CheckoutRequest, coupon: string | null): Stripe.Checkout.SessionCreateParams => ({
  mode: request.renewal ? 'subscription' : 'payment',
  line_items: lineItemsOf(request),
  ...(coupon !== null && { discounts: [{ coupon }] }),
  client_reference_id: request.checkoutId,
  customer_email: request.customerEmail,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  expires_at: secondsOf(request.expiresAt) + LEEWAY_SECONDS,
  metadata: metadataOf(request),
  ...(request.renewal
    ? {
        subscription_data: {
          metadata: metadataOf(request),
          ...(request.renewal.firstAt && { trial_end: secondsOf(request.renewal.firstAt) }),
        },
      }
    : { payment_intent_data: { metadata: metadataOf(request) } }),
});

/** What the first payment is below the price of the renewals, where it is one of them. */
function discountOf({ renewal, amountMinor }: CheckoutRequest): number {
  if (!renewal || renewal.firstAt) return 0;
  if (amountMinor > renewal.amountMinor) throw new Error('A first payment is never above the price of the renewals.');
  return renewal.amountMinor - amountMinor;
}

/** A coupon for this one payment; null when it is at the full price. */
async function couponFor(stripe: Stripe, request: CheckoutRequest): Promise<string | null> {
  const { checkoutId, currency } = request;
  const discount = discountOf(request);
  if (discount === 0) return null;
  const { id } = await stripe.coupons.create(
    {
      amount_off: stripeUnits.toProvider(discount, currency),
      currency: currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
      metadata: metadataOf(request),
    },
    { idempotencyKey: `${checkoutId}-coupon` },
  );
  return id;
}

export async function createStripeCheckout(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutLink> {
  const coupon = await couponFor(stripe, request);
  const { id, url } = await stripe.checkout.sessions.create(sessionOf(request, coupon), {
    idempotencyKey: request.checkoutId,
  });
  if (url === null) throw new Error('Stripe made a checkout that nobody can open.');
  return { url, ref: id };
}
