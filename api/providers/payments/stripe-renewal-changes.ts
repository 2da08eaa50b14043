import type Stripe from 'stripe';
import { DomainError } from '#api/kernel/errors.ts';
import type { RenewalChange, RenewalTerms } from '#api/ports/payment-provider.ts';
import { stripeUnits } from './stripe-checkout.ts';

const toId = (reference: string | { readonly id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

/** Releases the subscription from its schedule, so that it renews on the terms that it has now. Returns false if it had none. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<boolean> {
  if (!schedule) return false;
  await stripe.subscriptionSchedules.release(toId(schedule));
  return true;
}

/** Creates a price for these terms, with a product: a phase can create a price itself only for a product that exists. */
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

/** Returns the running phase with what PlainPrompt set in it: an update of a schedule at Stripe replaces all of its phases. */
const repeatPhase = ({ items, start_date, end_date, trial_end }: Phase) => ({
  items: items.map(({ price, quantity }) => ({ price: toId(price), quantity: quantity ?? 1 })),
  start_date,
  end_date,
  ...(trial_end !== null && { trial_end }),
  proration_behavior: 'none' as const,
});

async function scheduleTerms(stripe: Stripe, subscription: Stripe.Subscription, next: RenewalTerms): Promise<void> {
  const existing = subscription.schedule;
  const { id, phases, current_phase } = existing
    ? await stripe.subscriptionSchedules.retrieve(toId(existing))
    : await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  // Without a current phase, the schedule has ended or not begun.
  const running = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (!running) throw new DomainError('CONFLICT', 'This plan is not running at Stripe, so it cannot be changed.');
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
 * Changes the terms of a plan's subscription, which has one unit, from its next period on, by a subscription schedule. The schedule ends after
 * one period on these terms, and the subscription keeps them. If `next` is null, the schedule is released.
 */
export async function changeStripeRenewals(stripe: Stripe, ref: string, { next }: RenewalChange): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(ref);
  if (next) await scheduleTerms(stripe, subscription, next);
  else await releaseSchedule(stripe, subscription);
}
