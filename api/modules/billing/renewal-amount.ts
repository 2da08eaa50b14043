import { fromMinorUnits } from '#api/lib/money.ts';
import { isRenewing, plannedChangeOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

type AgreedPrice = Pick<CheckoutRow, 'renewalMinor' | 'currency'>;

/** Finds what was agreed for the renewals of a purchase when its plan was bought or scheduled. Null when nothing renews it. */
export async function findAgreedPrice({
  renewal,
  purchaseId,
}: Pick<SubscriptionRecord, 'renewal' | 'purchaseId'>): Promise<AgreedPrice | null> {
  if (!renewal || !purchaseId) return null;
  return Checkouts.findById(purchaseId, { renewalMinor: 1, currency: 1 }).lean<AgreedPrice>();
}

/**
 * Returns what the next renewal of the user's own plan charges, in whole currency units: the price of the lower plan if a change to one is
 * scheduled, because that renewal pays for it. Null when nothing renews the plan.
 */
export async function getRenewalAmount(subscription: SubscriptionRecord): Promise<number | null> {
  const { renewal } = subscription;
  const { purchaseId } = plannedChangeOf(subscription) ?? subscription;
  const price = isRenewing(subscription) ? await findAgreedPrice({ renewal, purchaseId }) : null;
  return price && price.renewalMinor !== null ? fromMinorUnits(price.renewalMinor, price.currency) : null;
}
