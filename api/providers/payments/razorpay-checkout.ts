import type Razorpay from 'razorpay';
import { z } from 'zod';
import { MINUTE_MS } from '#api/lib/days.ts';
import type { CheckoutLink, CheckoutRequest, RenewalTerms } from '#api/ports/payment-provider.ts';
import { providerUnits } from './provider-units.ts';
import { RAZORPAY_NAME, toErrorResponse } from './razorpay-client.ts';
import { toUnixSeconds } from './unix-time.ts';

export const razorpayUnits = providerUnits(RAZORPAY_NAME);

/** The checkout stays open a little longer, as at Stripe. */
const LEEWAY_MS = 5 * MINUTE_MS;
/** Razorpay requires the number of payments in advance: a subscription is made for this many years. */
const SUBSCRIPTION_YEARS = 10;

type Renewal = NonNullable<CheckoutRequest['renewal']>;
type Renewed = CheckoutRequest & { readonly renewal: Renewal };

/** Returns the number of payments in the time for which a subscription is made. */
export const countPayments = (everyMonths: RenewalTerms['everyMonths']) => (SUBSCRIPTION_YEARS * 12) / everyMonths;

const closesAt = ({ expiresAt }: CheckoutRequest) => toUnixSeconds(new Date(expiresAt.getTime() + LEEWAY_MS));

/** Razorpay's limit for the name of an item. */
const MAX_NAME_CHARACTERS = 255;
const buildItem = ({ description, currency }: Pick<RenewalTerms, 'description' | 'currency'>, amountMinor: number) => ({
  name: description.slice(0, MAX_NAME_CHARACTERS),
  amount: razorpayUnits.toProvider(amountMinor, currency),
  currency,
});

/** The ids of created plans, by price. A Razorpay subscription needs a plan, and plans cannot be deleted, so that they are reused. */
export type PlanIdsByPrice = Map<string, string>;

/** Returns the id of Razorpay's plan with these terms. Creates it unless `planIds` has it: after a restart, Razorpay gets the same plan once more. */
export async function getOrCreatePlan(
  razorpay: Razorpay,
  planIds: PlanIdsByPrice,
  terms: RenewalTerms,
): Promise<string> {
  const { currency, description, amountMinor, everyMonths } = terms;
  const priceKey = [description, currency, amountMinor, everyMonths].join('|');
  const existingId = planIds.get(priceKey);
  if (existingId !== undefined) return existingId;
  const { id } = await razorpay.plans.create({
    period: everyMonths === 12 ? 'yearly' : 'monthly',
    interval: everyMonths === 12 ? 1 : everyMonths,
    item: buildItem(terms, amountMinor),
  });
  planIds.set(priceKey, id);
  return id;
}

/** Returns the same day of a later month, or the last day of that month if it is shorter. */
function addMonths(date: Date, months: number): Date {
  const after = new Date(date);
  after.setUTCMonth(after.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
  after.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return after;
}

/**
 * Builds the first payment of a subscription if it differs from the renewals in amount or date: it is charged
 * immediately as an add-on of Razorpay, and the subscription starts with its first renewal. Razorpay reports such a
 * payment by another event, so the subscription's notes record it. Null: the first payment is like the renewals.
 */
function buildFirstPayment(request: Renewed, now: Date) {
  const { amountMinor, renewal } = request;
  if (amountMinor === renewal.amountMinor && !renewal.firstAt) return null;
  return {
    start_at: toUnixSeconds(renewal.firstAt ?? addMonths(now, renewal.everyMonths)),
    addons: [{ item: buildItem(request, amountMinor) }],
  };
}

/** Creates a subscription, which is paid at its own page. Razorpay has no idempotency keys: a repeated request makes another one. */
async function createSubscription(
  razorpay: Razorpay,
  planIds: PlanIdsByPrice,
  request: Renewed,
  now: Date,
): Promise<CheckoutLink> {
  const { checkoutId, description, currency, renewal, quantity = 1 } = request;
  const { everyMonths } = renewal;
  const terms = { description, currency, amountMinor: renewal.amountMinor / quantity, everyMonths };
  const first = buildFirstPayment(request, now);
  const { id, short_url: url } = await razorpay.subscriptions.create({
    plan_id: await getOrCreatePlan(razorpay, planIds, terms),
    total_count: countPayments(renewal.everyMonths),
    quantity,
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

/**
 * Finds the link of an earlier request. Razorpay has no idempotency keys, but refuses a second
 * link with the same reference.
 */
async function findExistingLink(razorpay: Razorpay, checkoutId: string): Promise<CheckoutLink | null> {
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
      // This server sends the mails.
      notify: { email: false, sms: false },
      reminder_enable: false,
      expire_by: closesAt(request),
      callback_url: successUrl,
      callback_method: 'get',
      notes: { checkoutId },
    });
    return { url, ref: id };
  } catch (error) {
    const existing = toErrorResponse(error)?.status === 400 ? await findExistingLink(razorpay, checkoutId) : null;
    if (!existing) throw error;
    return existing;
  }
}

/**
 * Creates a payment page. Razorpay ignores `cancelUrl`, and for subscriptions `successUrl`, too: its
 * pages have no such links.
 */
export function createRazorpayCheckout(
  razorpay: Razorpay,
  planIds: PlanIdsByPrice,
  request: CheckoutRequest,
  now: Date,
): Promise<CheckoutLink> {
  const { renewal } = request;
  return renewal ? createSubscription(razorpay, planIds, { ...request, renewal }, now) : createLink(razorpay, request);
}

/** Cancels a subscription that is not paid: Razorpay keeps it as `created` until its first payment. */
async function cancelUnpaidSubscription(razorpay: Razorpay, ref: string): Promise<void> {
  const { status } = await razorpay.subscriptions.fetch(ref);
  if (status === 'created') await razorpay.subscriptions.cancel(ref, false);
}

/** Cancels a payment link. Razorpay refuses for a link that is paid or closed, which is no error here. */
async function cancelLink(razorpay: Razorpay, ref: string): Promise<void> {
  try {
    await razorpay.paymentLink.cancel(ref);
  } catch (error) {
    if (toErrorResponse(error)?.status !== 400) throw error;
  }
}

/** Closes a checkout: a subscription, whose id begins with `sub_`, or a payment link. */
export const closeRazorpayCheckout = (razorpay: Razorpay, ref: string): Promise<void> =>
  ref.startsWith('sub_') ? cancelUnpaidSubscription(razorpay, ref) : cancelLink(razorpay, ref);
