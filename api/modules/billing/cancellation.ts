import mongoose from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { dayOf } from '../../days.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { paymentProviderNamed } from '../payment-methods/payment-providers.service.ts';
import { findPlan } from '../plans/plans.service.ts';
import { commitChange, subscriptionOf } from '../subscriptions/commit-change.ts';
import { dropRenewalStop, stopRenewalLater } from '../subscriptions/renewal-stops.service.ts';
import { cancel, resume } from '../subscriptions/subscription-rules.ts';
import { type Renewal, storedSubscription, type SubscriptionRecord } from '../subscriptions/subscriptions.service.ts';

/** Who would ask for money next. */
const nextRenewalOf = ({ scheduled, renewal }: SubscriptionRecord): Renewal | null =>
  scheduled ? scheduled.renewal : renewal;

const noPlan = () => new DomainError('CONFLICT', 'You have no plan that ends or renews');

const isOver = ({ currentPeriodEnd }: SubscriptionRecord, now: Date) => !currentPeriodEnd || currentPeriodEnd <= now;

const nameOf = async ({ planId }: SubscriptionRecord) => (planId && (await findPlan(null, planId))?.name) ?? 'present';

/** Lets the viewer's plan end with its period. Nothing is taken away before. Repeating it changes nothing. Throws CONFLICT. */
export async function cancelSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = personOf(ctx.viewer);
  const now = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const before = await subscriptionOf(session, user._id, now);
    if (!before.currentPeriodEnd) throw noPlan();
    if (before.cancelAtPeriodEnd) return before;
    const after = cancel(before);
    const description = `Cancelled the ${await nameOf(before)} plan, which ends on ${dayOf(before.currentPeriodEnd)}`;
    await commitChange(session, { before, after, kind: 'cancelled', description }, { at: now, client: ctx.client });
    const renewal = nextRenewalOf(before);
    if (renewal) await stopRenewalLater(session, renewal, now);
    return after;
  });
}

/** Asks the provider to go on. Throws PROVIDER_FAILED where it can't, and UNAVAILABLE where there is none any more. */
async function letRenew(ctx: RequestContext, { provider: name, ref }: Renewal): Promise<void> {
  const provider = await paymentProviderNamed(ctx.runtime, name);
  if (!provider) {
    throw new DomainError('UNAVAILABLE', 'This plan can not be resumed. Buy it again: it then begins when yours ends.');
  }
  await provider.resumeRenewals(ref);
}

/** Takes a cancellation back, until the period is over. Repeating it changes nothing. Throws CONFLICT and PROVIDER_FAILED. */
export async function resumeSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = personOf(ctx.viewer);
  const now = ctx.now();
  const held = await storedSubscription(user._id, now);
  if (isOver(held, now)) throw noPlan();
  if (!held.cancelAtPeriodEnd) return held;
  const renewal = nextRenewalOf(held);
  if (renewal) await letRenew(ctx, renewal);
  return mongoose.connection.transaction(async (session) => {
    const before = await subscriptionOf(session, user._id, now);
    if (!before.cancelAtPeriodEnd) return before;
    if (isOver(before, now)) throw noPlan();
    if (renewal && !(await dropRenewalStop(session, renewal))) {
      throw new DomainError('CONFLICT', 'Your cancellation is being passed on. Please try again in a minute.');
    }
    const after = resume(before);
    const description = `Resumed the ${await nameOf(before)} plan`;
    await commitChange(session, { before, after, kind: 'resumed', description }, { at: now, client: ctx.client });
    return after;
  });
}
