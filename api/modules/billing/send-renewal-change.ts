import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { type RenewalChangeRow, sendRenewalChange } from '#api/modules/subscriptions/renewal-changes.service.ts';
import type { Renewal } from '#api/modules/subscriptions/subscriptions.service.ts';
import { AT_PLAN_END } from './plan-offer-texts.ts';
import { takeBackRefused } from './refused-changes.ts';

/**
 * Builds the function that sends a renewal change to its payment provider. That function throws CONFLICT when the
 * provider refuses the change, or when the operator deleted the payment method that the subscription renews through. It
 * throws PROVIDER_FAILED when the provider cannot be reached or fails.
 */
export const toRenewalChangeSender =
  (runtime: Runtime) =>
  async ({ provider: name, ref, current, next }: RenewalChangeRow): Promise<void> => {
    const provider = await findRenewalProvider(runtime, name);
    if (!provider)
      throw new DomainError('CONFLICT', `The payment account of your plan no longer exists. ${AT_PLAN_END}`);
    await provider.changeRenewals(ref, { current, next });
  };

/**
 * Sends the queued renewal change of a subscription now, so that its user sees a refusal at once. Throws CONFLICT when
 * the provider refuses: the plan change is taken back then. When the provider cannot be reached, the change stays queued
 * and a job sends it later.
 */
export async function sendQueuedRenewalChange(runtime: Runtime, renewal: Renewal, now: Date): Promise<void> {
  const takeBack = async (session: ClientSession, change: RenewalChangeRow) => {
    await takeBackRefused(session, { runtime, change, at: now });
  };
  try {
    await sendRenewalChange(renewal, { send: toRenewalChangeSender(runtime), takeBack, now });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'CONFLICT') throw error;
    runtime.log.warn({ err: error, ...renewal }, 'A change of renewals could not be sent and will be tried again');
  }
}
