import type Stripe from 'stripe';
import { DomainError } from '#api/kernel/errors.ts';
import type { RenewalChange, RenewalTerms } from '#api/ports/payment-provider.ts';
import { stripeUnits } from './stripe-checkout.ts';

const toId = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

/** Releases the subscription from its schedule, so that it renews as before. False: it has no schedule. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<boolean> {
  if (!schedule) return false;
  await stripe.subscriptionSchedules.release(toId(schedule));
  return true;
}

/** Creates a price for these terms. Prices in a schedule must exist before it. */
async function createPrice(stripe: Stripe, terms: RenewalTerms): Promise<string> {
  const { description, currency, amountMinor, everyMonths } = terms;
  const { id } = await stripe.prices.create({
    currency: currency.toLowerCase(),
    unit_amount: stripeUnits.toProvider(amountMinor, currency),
    recurring: { interval: 'month', interval_count: everyMonths },
    product_data: { name: description },
  });
  return id;
}

type Phase = Stripe.SubscriptionSchedule.Phase;

/**
 * Returns the phase that is running, unchanged, because an update of a schedule at Stripe replaces all of its phases.
 */
const repeatPhase = ({ items, start_date, end_date, trial_end }: Phase) => ({
  items: items.map(({ price, quantity }) => ({ price: toId(price), quantity: quantity ?? 1 })),
  start_date,
  end_date,
  ...(trial_end !== null && { trial_end }),
  proration_behavior: 'none' as const,
});

async function schedule(stripe: Stripe, subscription: Stripe.Subscription, next: RenewalTerms): Promise<void> {
  const existing = subscription.schedule;
  const { id, phases, current_phase } = existing
    ? await stripe.subscriptionSchedules.retrieve(toId(existing))
    : await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const running = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (!running) throw new DomainError('CONFLICT', 'This plan has ended at Stripe, so that it cannot be changed.');
  const price = await createPrice(stripe, next);
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      repeatPhase(running),
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: 'month', interval_count: next.everyMonths },
        proration_behavior: 'none',
      },
    ],
  });
}

/**
 * Schedules other terms for a plan's next period by a subscription schedule. It ends with the first period of these terms, with which the
 * subscription then goes on. Without terms, the schedule is released, and the subscription renews as before.
 */
export async function changeStripeRenewals(stripe: Stripe, ref: string, { next }: RenewalChange): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(ref);
  if (next) await schedule(stripe, subscription, next);
  else await releaseSchedule(stripe, subscription);
}
