import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { AT_PLAN_END } from './plan-offer-texts.ts';
import { findCurrentTerms } from './planned-purchases.ts';

/** Returns the terms by which the provider charges the current plan. Throws CONFLICT when nothing renews the plan. */
export async function getCurrentTerms(session: ClientSession, subscription: SubscriptionRecord): Promise<RenewalTerms> {
  const terms = await findCurrentTerms(session, subscription);
  if (!terms) throw new DomainError('CONFLICT', AT_PLAN_END);
  return terms;
}

/**
 * Throws CONFLICT once the paid period is over: the provider is collecting the next payment then, and would not apply a
 * change. Days that an administrator added (`extraMs`) do not count, because the provider does not know of them.
 */
export function assertRenewalIsNotDue(subscription: SubscriptionRecord, now: Date): void {
  const end = paidPeriodEndOf(subscription);
  if (!end || end > now) return;
  throw new DomainError('CONFLICT', 'Your plan is renewing right now. Please try again in a few minutes.');
}
