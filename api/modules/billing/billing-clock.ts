import type { PaymentEvent } from '../../payments/payment-provider.ts';
import type { Runtime } from '../../runtime.ts';
import { paymentProviderNamed } from '../payment-methods/payment-providers.service.ts';
import { sandboxEvent } from '../payment-inbox/payment-inbox.service.ts';
import { catchUp, dueSubscriptions } from '../subscriptions/subscription-clock.ts';
import { sendRenewalStops } from '../subscriptions/renewal-stops.service.ts';
import { collectsAt } from '../subscriptions/subscription-rules.ts';
import type { SubscriptionRecord } from '../subscriptions/subscriptions.service.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

/** Renews at the sandbox what is due, as a provider would of itself: its event comes in by the door that all come in by. */
async function collectAtSandbox(runtime: Runtime, subscription: SubscriptionRecord, now: Date): Promise<void> {
  const due = collectsAt(subscription);
  const { renewal, purchaseId, extraMs } = subscription;
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
    // A provider knows nothing of days that we added, and collects on its own day.
    at: new Date(due.getTime() - extraMs),
  };
  const id = `renewal:${renewal.ref}:${period}`;
  await sandboxEvent(runtime, { id, event }, { apply: applyPaymentEvent, now });
}

/** Does what time has made due: renewals at the sandbox, plans that end or begin, grants that end or are about to. */
export async function runBillingClock(runtime: Runtime, now: Date): Promise<void> {
  for (const subscription of await dueSubscriptions(now)) {
    try {
      await collectAtSandbox(runtime, subscription, now);
      await catchUp(subscription._id, now);
    } catch (err) {
      // The others must not wait for one that does not go through.
      runtime.log.error({ err, userId: String(subscription._id) }, 'A subscription could not be brought up to date');
    }
  }
}

/** Tells providers what renews no more, until they have understood. */
export async function passOnRenewalStops(runtime: Runtime, now: Date): Promise<void> {
  await sendRenewalStops(
    async ({ provider: name, ref }) => {
      const provider = await paymentProviderNamed(runtime, name);
      // With its account, everything that it renewed has gone.
      await provider?.stopRenewals(ref);
    },
    (err, { provider, ref, attempts }) => {
      runtime.log.warn({ err, provider, ref, attempts }, 'A renewal could not be stopped and will be tried again');
    },
    now,
  );
}
