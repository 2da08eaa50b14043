import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { dayOf } from '#api/lib/days.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { queueRenewalStop, withdrawRenewalStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { cancel, plannedChangeOf, resume } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  getSubscription,
  type Renewal,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import { withdrawPlannedPurchase } from './planned-purchases.ts';

/** The renewal that would be charged next. */
const getNextRenewal = ({ scheduled, renewal }: SubscriptionRecord): Renewal | null =>
  scheduled ? scheduled.renewal : renewal;

const noPlanError = () => new DomainError('CONFLICT', 'You have no plan that ends or renews');

const isOver = ({ currentPeriodEnd }: SubscriptionRecord, now: Date) => !currentPeriodEnd || currentPeriodEnd <= now;

const getPlanName = async (session: ClientSession, { planId }: SubscriptionRecord) =>
  (planId && (await findPlan(session, planId))?.name) ?? 'current';

/**
 * Lets the viewer's plan end with its period. Until then, nothing changes. Cancelling again changes nothing. Throws CONFLICT for a plan
 * without an end.
 */
export async function cancelSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = requireUser(ctx.viewer);
  const { client } = ctx;
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const before = await getSubscription(session, { userId: user._id, at });
    if (!before.currentPeriodEnd) throw noPlanError();
    if (before.cancelAtPeriodEnd) return before;
    const after = cancel(before);
    const name = await getPlanName(session, before);
    const description = `Cancelled the ${name} plan, which ends on ${dayOf(before.currentPeriodEnd)}`;
    await commitChange(session, { before, after, kind: 'cancelled', description, at, client });
    const change = plannedChangeOf(before);
    if (change) await withdrawPlannedPurchase(session, change.purchaseId);
    const renewal = getNextRenewal(before);
    if (renewal) await queueRenewalStop(session, { renewal, at });
    return after;
  });
}

/** Throws PROVIDER_FAILED or CONFLICT when the provider does not resume, and UNAVAILABLE when its account was deleted. */
async function resumeAtProvider(ctx: RequestContext, { provider: name, ref }: Renewal): Promise<void> {
  const provider = await findRenewalProvider(ctx.runtime, name);
  if (!provider) {
    throw new DomainError('UNAVAILABLE', 'This plan cannot be resumed. You can buy it again when it ends.');
  }
  await provider.resumeRenewals(ref);
}

/**
 * Withdraws a cancellation, as long as the period is not over. The provider resumes first. Resuming again changes nothing. Throws
 * CONFLICT, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function resumeSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = requireUser(ctx.viewer);
  const { client } = ctx;
  const at = ctx.now();
  const present = await getSubscription(null, { userId: user._id, at });
  if (isOver(present, at)) throw noPlanError();
  if (!present.cancelAtPeriodEnd) return present;
  const renewal = getNextRenewal(present);
  if (renewal) await resumeAtProvider(ctx, renewal);
  return mongoose.connection.transaction(async (session) => {
    const before = await getSubscription(session, { userId: user._id, at });
    if (!before.cancelAtPeriodEnd) return before;
    if (isOver(before, at)) throw noPlanError();
    if (renewal && !(await withdrawRenewalStop(session, renewal))) {
      throw new DomainError(
        'CONFLICT',
        'Your cancellation is being sent to the provider. Please try again in a minute.',
      );
    }
    const after = resume(before);
    const description = `Resumed the ${await getPlanName(session, before)} plan`;
    await commitChange(session, { before, after, kind: 'resumed', description, at, client });
    return after;
  });
}
