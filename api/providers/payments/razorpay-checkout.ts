import type Razorpay from 'razorpay';
import { z } from 'zod';
import type { CheckoutLink, CheckoutRequest } from '#api/ports/payment-provider.ts';
import { providerUnits } from './provider-units.ts';
import { NAME, toErrorResponse } from './razorpay-client.ts';

export const razorpayUnits = providerUnits(NAME);

/** The same few minutes that Stripe is given. */
const LEEWAY_MS = 5 * 60 * 1000;
/** Razorpay wants to know how often a subscription will be charged. */
const YEARS = 10;

type Renewal = NonNullable<CheckoutRequest['renewal']>;
type Renewed = CheckoutRequest & { readonly renewal: Renewal };

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
const closesAt = ({ expiresAt }: CheckoutRequest) => secondsOf(new Date(expiresAt.getTime() + LEEWAY_MS));

/** The name of a plan has no room for more. */
const MAX_NAME = 255;
const itemOf = ({ description, currency }: CheckoutRequest, amountMinor: number) => ({
  name: description.slice(0, MAX_NAME),
  amount: razorpayUnits.toProvider(amountMinor, currency),
  currency,
});

/** The ids of the plans that were made, by their price: Razorpay has no subscription without one, and never deletes them. */
export type KnownPlans = Map<string, string>;

async function planFor(razorpay: Razorpay, known: KnownPlans, request: Renewed): Promise<string> {
  const { currency, description, renewal } = request;
  const price = [description, currency, renewal.amountMinor, renewal.everyMonths].join('|');
  const made = known.get(price);
  if (made !== undefined) return made;
  const { id } = await razorpay.plans.create({
    period: renewal.everyMonths === 12 ? 'yearly' : 'monthly',
    interval: renewal.everyMonths === 12 ? 1 : renewal.everyMonths,
    item: itemOf(request, renewal.amountMinor),
  });
  known.set(price, id);
  return id;
}

/** The same day some months on; a month that has no such day ends earlier. */
function monthsAfter(date: Date, months: number): Date {
  const after = new Date(date);
  after.setUTCMonth(after.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
  after.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return after;
}

/**
 * A first payment of its own (it is below the price, or long before the first renewal) is paid at once as an add-on, and the subscription
 * begins with its first renewal. Razorpay then tells of it by another event than of all others, so the notes say that there is one.
 */
function firstPaymentOf(request: Renewed, now: Date) {
  const { amountMinor, renewal } = request;
  if (amountMinor === renewal.amountMinor && !renewal.firstAt) return null;
  return {
    start_at: secondsOf(renewal.firstAt ?? monthsAfter(now, renewal.everyMonths)),
    addons: [{ item: itemOf(request, amountMinor) }],
  };
}

async function createSubscription(
  razorpay: Razorpay,
  known: KnownPlans,
  request: Renewed,
  now: Date,
): Promise<CheckoutLink> {
  const { checkoutId, renewal } = request;
  const first = firstPaymentOf(request, now);
  const { id, short_url: url } = await razorpay.subscriptions.create({
    plan_id: await planFor(razorpay, known, request),
    total_count: (YEARS * 12) / renewal.everyMonths,
    quantity: 1,
    customer_notify: 0,
    expire_by: closesAt(request),
    notes: { checkoutId, first_payment: first ? 'add-on' : 'plan' },
    ...first,
  });
  return { url, ref: id };
}

const links = z.object({
  payment_links: z.array(z.object({ id: z.string(), short_url: z.string(), reference_id: z.string().nullish() })),
});

/** Razorpay has no idempotency keys, but refuses a second link with the same reference: the first is then the answer. */
async function existingLink(razorpay: Razorpay, checkoutId: string): Promise<CheckoutLink | null> {
  const byReference = { count: 1, reference_id: checkoutId };
  const listed: unknown = await razorpay.paymentLink.all(byReference);
  const found = links.parse(listed).payment_links.find((link) => link.reference_id === checkoutId);
  return found ? { url: found.short_url, ref: found.id } : null;
}

async function createLink(razorpay: Razorpay, request: CheckoutRequest): Promise<CheckoutLink> {
  const { checkoutId, currency, description, customerEmail, successUrl } = request;
  try {
    const { id, short_url: url } = await razorpay.paymentLink.create({
      amount: razorpayUnits.toProvider(request.amountMinor, currency),
      currency,
      description,
      reference_id: checkoutId,
      customer: { email: customerEmail },
      // We write to people ourselves.
      notify: { email: false, sms: false },
      reminder_enable: false,
      expire_by: closesAt(request),
      callback_url: successUrl,
      callback_method: 'get',
      notes: { checkoutId },
    });
    return { url, ref: id };
  } catch (error) {
    const existing = toErrorResponse(error)?.status === 400 ? await existingLink(razorpay, checkoutId) : null;
    if (!existing) throw error;
    return existing;
  }
}

/** Razorpay's pages have no way back for those who change their mind, and subscriptions none for those who paid either. */
export function createRazorpayCheckout(
  razorpay: Razorpay,
  known: KnownPlans,
  request: CheckoutRequest,
  now: Date,
): Promise<CheckoutLink> {
  const { renewal } = request;
  return renewal ? createSubscription(razorpay, known, { ...request, renewal }, now) : createLink(razorpay, request);
}
