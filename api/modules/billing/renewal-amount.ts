import { fromMinorUnits } from '#api/lib/money.ts';
import { isRenewing } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

type AgreedPrice = Pick<CheckoutRow, 'renewalMinor' | 'currency'>;

/** Finds what was agreed for the renewals of the user's own plan when it was bought. Null when nothing renews it. */
export async function findAgreedPrice({
  renewal,
  purchaseId,
}: Pick<SubscriptionRecord, 'renewal' | 'purchaseId'>): Promise<AgreedPrice | null> {
  if (!renewal || !purchaseId) return null;
  return Checkouts.findById(purchaseId, { renewalMinor: 1, currency: 1 }).lean<AgreedPrice>();
}

/**
 * Returns what a renewal of the user's own plan charges, in whole currency units. Null when nothing renews it. Not changed by a scheduled lower
 * plan, although the next renewal then charges that plan's price.
 */
export async function getRenewalAmount(subscription: SubscriptionRecord): Promise<number | null> {
  const price = isRenewing(subscription) ? await findAgreedPrice(subscription) : null;
  return price && price.renewalMinor !== null ? fromMinorUnits(price.renewalMinor, price.currency) : null;
}
