import type { Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { toPseudonym } from '#api/kernel/pseudonym.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { receiveSandboxEvent } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { sendRenewalStops } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { plannedChangeOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { applyDueSteps, listDueSubscriptions } from '#api/modules/subscriptions/subscription-clock.service.ts';
import { getSandboxRenewalDate } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { applyPaymentEvent } from './payment-events.service.ts';

/**
 * Stands in for the sandbox, which can't collect by itself: if a renewal is due, creates its payment event and handles it like those of other
 * providers. Subscriptions of other providers have no sandbox date, and in production there is no sandbox.
 */
async function renewAtSandbox(runtime: Runtime, subscription: SubscriptionRecord, now: Date): Promise<void> {
  const due = getSandboxRenewalDate(subscription);
  const { renewal } = subscription;
  // A purchase is a paid checkout. A planned downgrade is paid by this renewal.
  const purchaseId = plannedChangeOf(subscription)?.purchaseId ?? subscription.purchaseId;
  if (!due || due > now || !renewal || !purchaseId || runtime.config.isProduction) return;
  const checkout = await Checkouts.findById(purchaseId).lean<CheckoutRow>();
  if (checkout?.renewalMinor === undefined || checkout.renewalMinor === null) return;
  const period = due.toISOString();
  const event: PaymentEvent = {
    kind: 'renewal_paid',
    subscriptionRef: renewal.ref,
    paymentRef: `sandbox_pay_${String(purchaseId)}_${period}`,
    amountMinor: checkout.renewalMinor,
    currency: checkout.currency,
    periodEnd: null,
    at: due,
  };
  // The inbox takes an event with this id once, so that passes at the same time collect a renewal once.
  const id = `renewal:${renewal.ref}:${period}`;
  await receiveSandboxEvent(runtime, { id, event }, { apply: applyPaymentEvent, now });
}

/** The id of a subscription is that of its user. */
const steppedSubscriptionsOf = isolatedRows<Types.ObjectId>(
  'The due steps of a subscription could not be applied, and will be tried again',
  (userId, runtime) => ({ user: toPseudonym(runtime, userId) }),
);

/**
 * Applies what is due by time alone: renewals at the sandbox, plans that end or start, plan grants
 * that end or will end soon.
 */
export async function runBillingClock(runtime: Runtime, now: Date): Promise<void> {
  const subscriptions = steppedSubscriptionsOf(runtime);
  const step = async (subscription: SubscriptionRecord) => {
    await renewAtSandbox(runtime, subscription, now);
    await applyDueSteps(runtime, subscription._id, now);
  };
  await subscriptions.forEach(await listDueSubscriptions(now, subscriptions.waiting(now)), step, now);
}

/** Asks providers to stop renewing, where such a request is due. Failed requests are tried again later. */
export async function sendDueRenewalStops(runtime: Runtime, now: Date): Promise<void> {
  await sendRenewalStops({
    send: async ({ provider: name, ref }) => {
      const provider = await findRenewalProvider(runtime, name);
      // Null: the operator has deleted the credentials of this provider, so that it can't be asked. The request counts as done then.
      await provider?.stopRenewals(ref);
    },
    onFailure: (err, { provider, ref, attempts }) => {
      runtime.log.warn({ err, provider, ref, attempts }, 'A renewal could not be stopped and will be tried again');
    },
    now,
  });
}
