import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { getPlanName } from '#api/modules/plans/plans.service.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { endSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import {
  type HeldStop,
  holdRenewalStop,
  queueRenewalStop,
  withdrawHeldStop,
} from '#api/modules/subscriptions/renewal-stops.service.ts';
import {
  cancel,
  canResume,
  paidPeriodEndOf,
  plannedChangeOf,
  resume,
} from '#api/modules/subscriptions/subscription.rules.ts';
import {
  getSubscription,
  type Renewal,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import { listCancellationLosses } from './cancellation-losses.ts';
import { describeKeptSeats } from './kept-seats.ts';
import { actOfViewer, type PlanAct } from './plan-act.ts';
import { findLossDate, formatTerms, planCancelledMail, planResumedMail, queuePlanMail } from './plan-mails.ts';
import { findCurrentTerms, withdrawPlannedPurchase } from './planned-purchases.ts';

/** Returns the renewal that would be charged next: that of the scheduled plan, else that of the current one. */
const getNextRenewal = ({ scheduled, renewal }: SubscriptionRecord): Renewal | null =>
  scheduled ? scheduled.renewal : renewal;

/** The error for a plan without an end, which can neither be canceled nor resumed, and for resuming a plan whose period is over. */
const noPlanError = ({ by }: Pick<PlanAct, 'by'>) =>
  new DomainError(
    'CONFLICT',
    by === 'user' ? 'You have no plan that ends or renews' : 'This user has no plan that ends or renews',
  );

/** A subscription whose period has an end. */
type EndingSubscription = SubscriptionRecord & { readonly currentPeriodEnd: Date };

/** Returns whether a plan has a period that is not over. False for a plan without an end. */
const isPeriodOpen = (subscription: SubscriptionRecord, now: Date): subscription is EndingSubscription =>
  subscription.currentPeriodEnd !== null && subscription.currentPeriodEnd > now;

/** What the mail about an act says of the plan and its end. */
const toNews = ({ by }: PlanAct, planName: string, end: Date) => ({ planName, endsAt: end.toISOString(), by });

/** `Canceled the Pro plan`, or `An administrator canceled the Pro plan`. */
const describe = ({ by }: PlanAct, verb: string, name: string) =>
  by === 'user' ? `${verb} the ${name} plan` : `An administrator ${verb.toLowerCase()} the ${name} plan`;

/**
 * Lets a plan end with its period, in the caller's transaction. Until then, the user keeps it. Does nothing for a plan
 * that is canceled already. Throws CONFLICT for a plan without an end.
 */
export async function cancelPlan(session: ClientSession, act: PlanAct): Promise<SubscriptionRecord> {
  const { userId, client, at } = act;
  const before = await getSubscription(session, { userId, at });
  if (!before.currentPeriodEnd) throw noPlanError(act);
  if (before.cancelAtPeriodEnd) return before;
  const after = cancel(before);
  const name = await getPlanName(session, before.planId);
  const description = `${describe(act, 'Canceled', name)}, which ends on ${formatFullDay(before.currentPeriodEnd)}`;
  await commitChange(session, { before, after, kind: 'cancelled', description, at, client });
  const change = plannedChangeOf(before);
  if (change) await withdrawPlannedPurchase(session, change.purchaseId);
  const renewal = getNextRenewal(before);
  if (renewal) await queueRenewalStop(session, { renewal, at });
  const news = {
    ...toNews(act, name, before.currentPeriodEnd),
    canResume: canResume(after, at),
    losses: await listCancellationLosses(session, before),
    lostAt: findLossDate(before),
  };
  await queuePlanMail(session, { ...act, template: planCancelledMail, news });
  return after;
}

/** Lets the viewer's plan end with its period. Throws CONFLICT for a plan without an end. */
export async function cancelSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const act = actOfViewer(ctx);
  return mongoose.connection.transaction((session) => cancelPlan(session, act));
}

/** The error when the provider is being asked to stop, so that it can't be asked to resume. */
const stopBeingSentError = () =>
  new DomainError('CONFLICT', 'The cancellation is being sent to the provider. Please try again in a minute.');

/** A cancellation that the provider has withdrawn already, and that is not withdrawn in the database yet. */
interface Resumption {
  /** The request to stop the renewals again, in case the database can't be changed. Null when no provider renews the plan. */
  readonly stop: HeldStop | null;
}

/**
 * Holds the request to stop the renewals that are to be resumed. Null when the plan is not canceled, or no provider renews it. Throws CONFLICT
 * when the period is over or the request is being sent.
 */
async function holdStop(session: ClientSession, act: PlanAct): Promise<HeldStop | null> {
  const present = await getSubscription(session, act);
  if (!isPeriodOpen(present, act.at)) throw noPlanError(act);
  const renewal = present.cancelAtPeriodEnd ? getNextRenewal(present) : null;
  if (!renewal) return null;
  const stop = await holdRenewalStop(session, { renewal, at: act.at });
  if (!stop) throw stopBeingSentError();
  return stop;
}

/**
 * Asks the provider to collect renewals again. Throws PROVIDER_FAILED or CONFLICT when it does not, and UNAVAILABLE
 * when its credentials were deleted.
 */
async function resumeAtProvider(runtime: Runtime, { provider: name, ref }: Renewal): Promise<void> {
  const provider = await findRenewalProvider(runtime, name);
  if (!provider) {
    throw new DomainError('UNAVAILABLE', 'This plan cannot be resumed. You can buy it again when it ends.');
  }
  await provider.resumeRenewals(ref);
}

/**
 * Withdraws a cancellation at the provider, before the database changes. The caller must call `completeResumption`, or
 * `abandonResumption` if that fails. If the server stops in between, the provider is asked to cancel again some minutes
 * later. Throws CONFLICT, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function beginResumption({ runtime }: Pick<RequestContext, 'runtime'>, act: PlanAct): Promise<Resumption> {
  const stop = await mongoose.connection.transaction((session) => holdStop(session, act));
  const resumption = { stop };
  try {
    if (stop) await resumeAtProvider(runtime, stop.renewal);
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'CONFLICT';
    // If the provider refused to resume, the renewals stay stopped: the request that was held is no longer needed, unless it waited to be sent
    // before. If the provider did not answer, it may have resumed them.
    if (stop && isRefused && !stop.wasQueued) {
      await mongoose.connection.transaction((session) => withdrawHeldStop(session, stop));
    } else await abandonResumption(resumption, act);
    throw error;
  }
  return resumption;
}

/**
 * Withdraws a cancellation in the database, in the caller's transaction. Does nothing for a plan that is not canceled.
 * Throws CONFLICT when the period is over, or when the provider was asked to stop the renewals after `beginResumption`.
 */
export async function completeResumption(
  session: ClientSession,
  { stop }: Resumption,
  act: PlanAct,
): Promise<SubscriptionRecord> {
  const { at, client } = act;
  const before = await getSubscription(session, act);
  if (!before.cancelAtPeriodEnd) return before;
  if (!isPeriodOpen(before, at)) throw noPlanError(act);
  const renewal = getNextRenewal(before);
  if (renewal) {
    // The plan may have been canceled, or another one bought, since the provider was asked.
    const isResumed = stop?.renewal.provider === renewal.provider && stop.renewal.ref === renewal.ref;
    if (!isResumed || !(await withdrawHeldStop(session, stop))) throw stopBeingSentError();
  }
  const after = resume(before);
  const name = await getPlanName(session, before.planId);
  const description = describe(act, 'Resumed', name);
  await commitChange(session, { before, after, kind: 'resumed', description, at, client });
  // The renewal of a plan that follows is not the one of the plan that continues.
  const terms = renewal && !before.scheduled && (await findCurrentTerms(session, before));
  const news = {
    ...toNews(act, name, before.currentPeriodEnd),
    renewsAt: paidPeriodEndOf(before)?.toISOString(),
    price: terms ? formatTerms(terms) : null,
    seats: describeKeptSeats(await findPaidSeats(session, act.userId), act.runtime.config.currency),
  };
  await queuePlanMail(session, { ...act, template: planResumedMail, news });
  return after;
}

/**
 * Cancels at the provider again, after a resumption that could not be completed. Does nothing for a plan that is no
 * longer canceled: another request resumed it.
 */
export async function abandonResumption({ stop }: Resumption, act: PlanAct): Promise<void> {
  if (!stop) return;
  const { renewal } = stop;
  await mongoose.connection.transaction(async (session) => {
    const { cancelAtPeriodEnd } = await getSubscription(session, act);
    if (cancelAtPeriodEnd) await queueRenewalStop(session, { renewal, at: act.at });
  });
}

/**
 * Ends a user's plan, plan grant and scheduled plan now, in the caller's transaction, and stops the renewals at the
 * provider. Not even the free plan follows.
 */
export async function endWithoutPlan(session: ClientSession, act: PlanAct): Promise<SubscriptionRecord> {
  const before = await getSubscription(session, act);
  const change = plannedChangeOf(before);
  if (change) await withdrawPlannedPurchase(session, change.purchaseId);
  const description = describe(act, 'Ended', await getPlanName(session, before.planId));
  return endSubscription(session, { ...act, description });
}
