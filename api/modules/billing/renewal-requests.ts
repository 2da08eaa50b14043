import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { type RenewalChangeRow, sendRenewalChange } from '#api/modules/subscriptions/renewal-changes.service.ts';
import { paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { Renewal, SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { AT_PLAN_END } from './plan-offer-texts.ts';
import { conflictError } from './plan-order.ts';
import { findCurrentTerms } from './planned-purchases.ts';
import { takeBackRefused } from './refused-changes.ts';

/** Returns the terms by which the provider charges the current plan. Throws CONFLICT when nothing renews it. */
export async function getCurrentTerms(session: ClientSession, subscription: SubscriptionRecord): Promise<RenewalTerms> {
  const terms = await findCurrentTerms(session, subscription);
  if (!terms) throw conflictError(AT_PLAN_END);
  return terms;
}

/**
 * Sends the queued renewal change to the provider now. When the provider cannot be reached, a job sends it later.
 * Throws CONFLICT when the provider refuses: the change is taken back then.
 */
export async function sendNow(runtime: Runtime, renewal: Renewal, now: Date): Promise<void> {
  try {
    const takeBack = async (session: ClientSession, change: RenewalChangeRow) =>
      void (await takeBackRefused(session, { runtime, change, at: now }));
    await sendRenewalChange(renewal, { send: toSender(runtime), takeBack, now });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'CONFLICT') throw error;
    runtime.log.warn({ err: error, ...renewal }, 'A change of renewals could not be sent and will be tried again');
  }
}

/**
 * Builds the function that sends a renewal change to its provider. That throws CONFLICT when the
 * credentials were deleted.
 */
export const toSender =
  (runtime: Runtime) =>
  async ({ provider: name, ref, current, next }: RenewalChangeRow): Promise<void> => {
    const provider = await findRenewalProvider(runtime, name);
    if (!provider) throw conflictError(`The payment account of your plan no longer exists. ${AT_PLAN_END}`);
    await provider.changeRenewals(ref, { current, next });
  };

/**
 * Throws CONFLICT once the period is over: the provider is collecting the next payment then, and would not apply a change. Its period does
 * not include the time that an operator added (`extraMs`).
 */
export function assertIsNotDue(subscription: SubscriptionRecord, now: Date): void {
  const end = paidPeriodEndOf(subscription);
  if (!end || end > now) return;
  throw conflictError('Your plan is renewing right now. Please try again in a few minutes.');
}
