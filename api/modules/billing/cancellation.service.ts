import mongoose, { type ClientSession, type Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { Client, RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { endSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { queueRenewalStop, withdrawRenewalStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { cancel, canResume, plannedChangeOf, resume } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  getSubscription,
  type Renewal,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import { formatTerms, planCancelledMail, planResumedMail, queuePlanMail } from './plan-mails.ts';
import { findCurrentTerms, withdrawPlannedPurchase } from './planned-purchases.ts';

/** A request to cancel, resume or end a user's plan. */
interface PlanAct {
  readonly runtime: Runtime;
  /** The user whose plan it is. */
  readonly userId: Types.ObjectId;
  readonly by: 'user' | 'administrator';
  /** The device that the activity of the account shows. Null for administrators: users must not see where they are. */
  readonly client: Client | null;
  readonly at: Date;
}

/** Returns the renewal that would be charged next: that of the scheduled plan, else that of the current one. */
const getNextRenewal = ({ scheduled, renewal }: SubscriptionRecord): Renewal | null =>
  scheduled ? scheduled.renewal : renewal;

/** The error for a plan without an end, which can neither be cancelled nor resumed. */
const noPlanError = ({ by }: Pick<PlanAct, 'by'>) =>
  new DomainError(
    'CONFLICT',
    by === 'user' ? 'You have no plan that ends or renews' : 'This user has no plan that ends or renews',
  );

/** The viewer's own request about their plan. Throws UNAUTHENTICATED. */
const actOfViewer = (ctx: RequestContext): PlanAct => ({
  runtime: ctx.runtime,
  userId: requireUser(ctx.viewer).user._id,
  by: 'user',
  client: ctx.client,
  at: ctx.now(),
});

/** A subscription whose period has an end. */
type EndingSubscription = SubscriptionRecord & { readonly currentPeriodEnd: Date };

/** Returns whether a plan's period lasts. False for a plan without an end. */
const isPeriodOpen = (subscription: SubscriptionRecord, now: Date): subscription is EndingSubscription =>
  subscription.currentPeriodEnd !== null && subscription.currentPeriodEnd > now;

const getPlanName = async (session: ClientSession, { planId }: SubscriptionRecord) =>
  (planId && (await findPlan(session, planId))?.name) ?? 'current';

/** What the mail about an act says of the plan and its end. */
const toNews = ({ by }: PlanAct, planName: string, end: Date) => ({ planName, endsAt: end.toISOString(), by });

/** `Cancelled the Pro plan`, or `An administrator cancelled the Pro plan`. */
const describe = ({ by }: PlanAct, verb: string, name: string) =>
  by === 'user' ? `${verb} the ${name} plan` : `An administrator ${verb.toLowerCase()} the ${name} plan`;

/**
 * Lets a plan end with its period, in the caller's transaction. Until then, the user keeps it. Does nothing for a plan
 * that is cancelled already. Throws CONFLICT for a plan without an end.
 */
export async function cancelPlan(session: ClientSession, act: PlanAct): Promise<SubscriptionRecord> {
  const { userId, client, at } = act;
  const before = await getSubscription(session, { userId, at });
  if (!before.currentPeriodEnd) throw noPlanError(act);
  if (before.cancelAtPeriodEnd) return before;
  const after = cancel(before);
  const name = await getPlanName(session, before);
  const what = describe(act, 'Cancelled', name);
  const description = `${what}, which ends on ${formatFullDay(before.currentPeriodEnd)}`;
  await commitChange(session, { before, after, kind: 'cancelled', description, at, client });
  const change = plannedChangeOf(before);
  if (change) await withdrawPlannedPurchase(session, change.purchaseId);
  const renewal = getNextRenewal(before);
  if (renewal) await queueRenewalStop(session, { renewal, at });
  const news = { ...toNews(act, name, before.currentPeriodEnd), canResume: canResume(after, at) };
  await queuePlanMail(session, { ...act, template: planCancelledMail, news });
  return after;
}

/** Lets the viewer's plan end with its period. Throws CONFLICT for a plan without an end. */
export async function cancelSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const act = actOfViewer(ctx);
  return mongoose.connection.transaction((session) => cancelPlan(session, act));
}

/**
 * Asks the provider to collect renewals again. Throws PROVIDER_FAILED or CONFLICT when it does not, and UNAVAILABLE
 * when its credentials were deleted.
 */
async function resumeAtProvider(ctx: Pick<RequestContext, 'runtime'>, { provider: name, ref }: Renewal): Promise<void> {
  const provider = await findRenewalProvider(ctx.runtime, name);
  if (!provider) {
    throw new DomainError('UNAVAILABLE', 'This plan cannot be resumed. You can buy it again when it ends.');
  }
  await provider.resumeRenewals(ref);
}

/** A cancellation that the provider has withdrawn already, and that is not withdrawn in the database yet. */
interface Resumption {
  /** Null when no provider renews the plan. */
  readonly renewal: Renewal | null;
}

/**
 * Withdraws a cancellation at the provider, before the database changes. The caller must call `completeResumption`, or
 * `abandonResumption` if that fails. Throws CONFLICT, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function beginResumption(ctx: Pick<RequestContext, 'runtime'>, act: PlanAct): Promise<Resumption> {
  const present = await getSubscription(NO_TRANSACTION, act);
  if (!isPeriodOpen(present, act.at)) throw noPlanError(act);
  const renewal = present.cancelAtPeriodEnd ? getNextRenewal(present) : null;
  if (renewal) await resumeAtProvider(ctx, renewal);
  return { renewal };
}

/**
 * Withdraws a cancellation in the database, in the caller's transaction. Does nothing for a plan that is not cancelled.
 * Throws CONFLICT when the period is over or the provider is being asked to stop.
 */
export async function completeResumption(
  session: ClientSession,
  { renewal }: Resumption,
  act: PlanAct,
): Promise<SubscriptionRecord> {
  const { at, client } = act;
  const before = await getSubscription(session, act);
  if (!before.cancelAtPeriodEnd) return before;
  if (!isPeriodOpen(before, at)) throw noPlanError(act);
  if (renewal && !(await withdrawRenewalStop(session, renewal))) {
    throw new DomainError('CONFLICT', 'The cancellation is being sent to the provider. Please try again in a minute.');
  }
  const after = resume(before);
  const name = await getPlanName(session, before);
  const description = describe(act, 'Resumed', name);
  await commitChange(session, { before, after, kind: 'resumed', description, at, client });
  // The renewal of a plan that follows is not the one of the plan that continues.
  const terms = renewal && !before.scheduled && (await findCurrentTerms(session, before));
  const news = {
    ...toNews(act, name, before.currentPeriodEnd),
    price: terms ? formatTerms(terms) : null,
  };
  await queuePlanMail(session, { ...act, template: planResumedMail, news });
  return after;
}

/**
 * Cancels at the provider again, after a resumption that could not be completed. Does nothing for a plan that is no
 * longer cancelled: another request resumed it.
 */
export async function abandonResumption({ renewal }: Resumption, act: PlanAct): Promise<void> {
  if (!renewal) return;
  await mongoose.connection.transaction(async (session) => {
    const { cancelAtPeriodEnd } = await getSubscription(session, act);
    if (cancelAtPeriodEnd) await queueRenewalStop(session, { renewal, at: act.at });
  });
}

/**
 * Withdraws the viewer's cancellation, as long as the period is not over: at the provider first, then in the database.
 * Does nothing for a plan that is not cancelled. Throws CONFLICT, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function resumeSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const act = actOfViewer(ctx);
  const resumption = await beginResumption(ctx, act);
  return mongoose.connection.transaction((session) => completeResumption(session, resumption, act));
}

/**
 * Ends a user's plan, plan grant and scheduled plan now, in the caller's transaction, and stops the renewals at the
 * provider. Not even the free plan follows.
 */
export async function endWithoutPlan(session: ClientSession, act: PlanAct): Promise<SubscriptionRecord> {
  const before = await getSubscription(session, act);
  const change = plannedChangeOf(before);
  if (change) await withdrawPlannedPurchase(session, change.purchaseId);
  const description = describe(act, 'Ended', await getPlanName(session, before));
  return endSubscription(session, { ...act, description });
}
