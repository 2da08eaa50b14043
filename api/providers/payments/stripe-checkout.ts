import type Stripe from 'stripe';
import type { CheckoutLink, CheckoutRequest } from '#api/ports/payment-provider.ts';
import { providerUnits } from './provider-units.ts';
import { STRIPE_NAME } from './stripe-client.ts';
import { toUnixSeconds } from './unix-time.ts';

/** The currencies whose decimals at Stripe differ from ISO 4217: https://docs.stripe.com/currencies#special-cases */
export const stripeUnits = providerUnits(STRIPE_NAME, { MGA: 0, ISK: 2, UGX: 2 });

/** A checkout is open for half an hour (`OPEN_MS` in insert-checkout.ts). Stripe requires at least that, from the arrival of the request. */
const LEEWAY_SECONDS = 5 * 60;

/** Builds the metadata of a checkout. Stripe sends it back with every event, so that the event names its checkout. */
const buildMetadata = ({ checkoutId }: CheckoutRequest) => ({ checkoutId });

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

const buildPriceData = ({ currency, description }: CheckoutRequest, amountMinor: number) => ({
  currency: currency.toLowerCase(),
  unit_amount: stripeUnits.toProvider(amountMinor, currency),
  product_data: { name: description },
});

function buildLineItems(request: CheckoutRequest): LineItem[] {
  const { renewal, amountMinor } = request;
  if (!renewal) return [{ quantity: 1, price_data: buildPriceData(request, amountMinor) }];
  const recurring = { interval: 'month', interval_count: renewal.everyMonths } as const;
  const { quantity = 1 } = request;
  const renewed = { quantity, price_data: { ...buildPriceData(request, renewal.amountMinor / quantity), recurring } };
  // A plan that starts later has a trial until then, so the first payment is a line of its own.
  return renewal.firstAt ? [{ quantity: 1, price_data: buildPriceData(request, amountMinor) }, renewed] : [renewed];
}

const buildSession = (request: CheckoutRequest, coupon: string | null): Stripe.Checkout.SessionCreateParams => ({
  mode: request.renewal ? 'subscription' : 'payment',
  line_items: buildLineItems(request),
  ...(coupon !== null && { discounts: [{ coupon }] }),
  client_reference_id: request.checkoutId,
  customer_email: request.customerEmail,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  expires_at: toUnixSeconds(request.expiresAt) + LEEWAY_SECONDS,
  metadata: buildMetadata(request),
  ...(request.renewal
    ? {
        subscription_data: {
          metadata: buildMetadata(request),
          ...(request.renewal.firstAt && { trial_end: toUnixSeconds(request.renewal.firstAt) }),
        },
      }
    : { payment_intent_data: { metadata: buildMetadata(request) } }),
});

/**
 * Returns how much less than a renewal the first payment is. 0 if the plan starts later: then the first
 * payment is a line of its own.
 */
function getFirstPaymentDiscount({ renewal, amountMinor }: CheckoutRequest): number {
  if (!renewal || renewal.firstAt) return 0;
  if (amountMinor > renewal.amountMinor) throw new Error('The first payment must not be more than a renewal.');
  return renewal.amountMinor - amountMinor;
}

/** Creates a coupon for the discount of the first payment. Null: no discount. */
async function createCoupon(stripe: Stripe, request: CheckoutRequest): Promise<string | null> {
  const { checkoutId, currency } = request;
  const discount = getFirstPaymentDiscount(request);
  if (discount === 0) return null;
  const { id } = await stripe.coupons.create(
    {
      amount_off: stripeUnits.toProvider(discount, currency),
      currency: currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
      metadata: buildMetadata(request),
    },
    { idempotencyKey: `${checkoutId}-coupon` },
  );
  return id;
}

export async function createStripeCheckout(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutLink> {
  const coupon = await createCoupon(stripe, request);
  const { id, url } = await stripe.checkout.sessions.create(buildSession(request, coupon), {
    idempotencyKey: request.checkoutId,
  });
  if (url === null) throw new Error('Stripe created a checkout without a URL.');
  return { url, ref: id };
}
