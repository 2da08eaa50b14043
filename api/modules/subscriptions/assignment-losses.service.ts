import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { AccountStatus } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { counted } from '#api/lib/counted.ts';
import { DAY_MS, formatDay } from '#api/lib/days.ts';
import { formatMoney } from '#api/lib/money.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import { isLowerLimit, UNLIMITED } from '#api/modules/quota/wallet.rules.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { findEffectivePlan } from './effective-plan.ts';
import { getPeriodMonths } from './plan-terms.rules.ts';
import { getQuotaUsage } from './quota-usage.service.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { holdsPlan, isRenewing, limitOverrideOf, paidPeriodEndOf } from './subscription.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

type Subscription = SubscriptionRecord;

const nameOf = async (planId: string) => (await findPlan(NO_TRANSACTION, planId))?.name ?? planId;
const until = (end: Date | null, now: Date) => (end ? ` until ${formatDay(end, now)}` : ', which has no end');

/** Like `until`, with the days that are left, for the user whose plan it is. */
function untilWithDays(end: Date | null, now: Date): string {
  const days = end ? Math.ceil((end.getTime() - now.getTime()) / DAY_MS) : 0;
  return days > 0 ? `${until(end, now)} (${counted(days, ['day', 'days'])} left)` : until(end, now);
}

const WHOSE = { payment: 'paid', admin: 'assigned by an administrator', promo: 'from a promo code' } as const;

/** The end of the user's own plan. Days that were added for free are not paid, so they have a date of their own. */
function describeOwnEnd(subscription: Subscription, now: Date, describeEnd: typeof until): string {
  const { currentPeriodEnd, extraMs } = subscription;
  const paidEnd = paidPeriodEndOf(subscription);
  if (!currentPeriodEnd || !paidEnd || extraMs <= 0) return describeEnd(currentPeriodEnd, now);
  return `${until(paidEnd, now)}, with added days${describeEnd(currentPeriodEnd, now)}`;
}

/** Lists the plans that end: the user's own plan, the plan grant, and the scheduled plan. */
async function listReplacedPlans(subscription: Subscription, now: Date, describeEnd = until): Promise<string[]> {
  const { planId, source, grant, scheduled } = subscription;
  return [
    ...(planId !== null && source !== 'free'
      ? [`The ${await nameOf(planId)} plan, ${WHOSE[source]}${describeOwnEnd(subscription, now, describeEnd)}`]
      : []),
    ...(grant ? [`The ${await nameOf(grant.planId)} plan, ${WHOSE.promo}${describeEnd(grant.endsAt, now)}`] : []),
    ...(scheduled
      ? [
          scheduled.awaitsPayment
            ? `The change to the ${await nameOf(scheduled.planId)} plan`
            : `The ${await nameOf(scheduled.planId)} plan, paid, which was to follow`,
        ]
      : []),
  ];
}

/** Lists the renewals that end. Empty when nothing renews the plan. */
function listEndedRenewals(subscription: Subscription, currency: string): string[] {
  if (!isRenewing(subscription)) return [];
  const { mrrMinor } = subscription;
  return [
    mrrMinor > 0
      ? `The renewals, at the payment provider too: ${formatMoney(mrrMinor, currency)} a month`
      : 'The renewals, at the payment provider too',
  ];
}

interface SeatCounts {
  readonly boughtSeats: number;
  /** Of the bought ones, those that end with their period. */
  readonly endingSeats: number;
}

interface Rights {
  /** Null: the user has no plan. */
  readonly before: PlanRecord | null;
  /** Null: no plan follows. */
  readonly next: PlanRecord | null;
  /** The prompts that the user may use in a quota window now. -1: unlimited. */
  readonly limit: number;
}

const listLostKeys = ({ before, next }: Rights) =>
  before?.byok && !next?.byok ? ['The use of own AI provider keys'] : [];

function listLostRights(rights: Rights & { readonly next: PlanRecord }): string[] {
  const { next, limit } = rights;
  const had = limit === UNLIMITED ? 'Unlimited prompts' : counted(limit, ['prompt', 'prompts']);
  return [
    ...(isLowerLimit(next.promptsLimit, limit)
      ? [`${had} in each quota window: ${next.name} has ${next.promptsLimit.toLocaleString('en')}`]
      : []),
    ...listLostKeys(rights),
  ];
}

function listSeatRenewals({ boughtSeats, endingSeats }: SeatCounts): string[] {
  const renewing = boughtSeats - endingSeats;
  return renewing > 0 ? [`The renewals of ${counted(renewing, ['bought seat', 'bought seats'])}`] : [];
}

/**
 * Lists what a team loses: its shared prompts, unless the next plan includes teams, and the renewals of bought seats, unless the next plan
 * includes teams and has no end (see `isTeamEnding`).
 */
async function listTeamLosses(ownerId: Types.ObjectId, { before, next }: Rights): Promise<string[]> {
  const team = await findOwnedTeam(NO_TRANSACTION, ownerId);
  if (!team) return [];
  const { name, usedSeats } = team;
  const isRenewalEnding = !next?.teams || getPeriodMonths(next, 'interval') !== null;
  return [
    ...(before?.teams && !next?.teams
      ? [`The shared prompts of the team ${name}, with ${counted(usedSeats, ['used seat', 'used seats'])}`]
      : []),
    ...(isRenewalEnding ? listSeatRenewals(team) : []),
  ];
}

/**
 * Lists what `setSubscription` would end, one phrase for each thing. Empty for a plan that the user has already: only
 * its limit would change. Throws NOT_FOUND for an unknown user or plan.
 */
export async function listAssignmentLosses(
  { now, runtime }: Pick<RequestContext, 'now' | 'runtime'>,
  userId: Types.ObjectId,
  planId: string,
): Promise<string[]> {
  await getUser(NO_TRANSACTION, userId);
  const next = await findPlan(NO_TRANSACTION, planId);
  if (!next) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  const at = now();
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at });
  if (holdsPlan(subscription, planId)) return [];
  const before = await findEffectivePlan(NO_TRANSACTION, subscription);
  const rights = { before, next, limit: limitOverrideOf(subscription) ?? before?.promptsLimit ?? 0 };
  return [
    ...(await listReplacedPlans(subscription, at)),
    ...listEndedRenewals(subscription, runtime.config.currency),
    ...listLostRights(rights),
    ...(await listTeamLosses(userId, rights)),
  ];
}

/** Describes the prompts that a user has not used in this quota window, as a list of one phrase. */
async function listUnusedPrompts(ctx: RequestContext, userId: Types.ObjectId): Promise<string[]> {
  const { limit, used } = await getQuotaUsage(ctx, String(userId));
  if (limit === UNLIMITED) return ['Unlimited prompts in each quota window'];
  const unused = counted(Math.max(0, limit - used), ['unused prompt', 'unused prompts']);
  return [`${unused} of ${limit.toLocaleString('en')}`];
}

/** Lists all plans of a user, the prompts that are left of them, and their renewals. */
async function listPlans(ctx: RequestContext, subscription: Subscription): Promise<string[]> {
  const { planId, source, _id: userId } = subscription;
  return [
    ...(planId !== null && source === 'free' ? [`The ${await nameOf(planId)} plan`] : []),
    ...(await listReplacedPlans(subscription, ctx.now())),
    ...(await listUnusedPrompts(ctx, userId)),
    ...listEndedRenewals(subscription, ctx.runtime.config.currency),
  ];
}

/** Lists what ends when the user is left without any plan. */
async function listPlanLosses(ctx: RequestContext, subscription: Subscription): Promise<string[]> {
  const { _id: userId } = subscription;
  const before = await findEffectivePlan(NO_TRANSACTION, subscription);
  if (!before) return [];
  const rights = { before, next: null, limit: before.promptsLimit };
  return [...(await listPlans(ctx, subscription)), ...listLostKeys(rights), ...(await listTeamLosses(userId, rights))];
}

/**
 * Lists what ends of the plans of a user whose account is deleted, one phrase for each thing. Says nothing of the free plan, unless its
 * limit was changed for the user: a new account gets it, with its prompts.
 */
export async function listPlansOfAccount(ctx: RequestContext, userId: Types.ObjectId): Promise<string[]> {
  const subscription = await getSubscription(NO_TRANSACTION, {
    userId,
    at: ctx.now(),
  });
  if (!(await findEffectivePlan(NO_TRANSACTION, subscription))) return [];
  const isFree = subscription.source === 'free' && !subscription.grant && limitOverrideOf(subscription) === null;
  return [
    ...(await listReplacedPlans(subscription, ctx.now(), untilWithDays)),
    ...(isFree ? [] : await listUnusedPrompts(ctx, userId)),
  ];
}

/** Returns what renewals of the plan cost a month, in minor units: of the current one, or of the paid one that follows it. Null when neither renews. */
function getPlanRenewal(subscription: Subscription): number | null {
  const { mrrMinor, scheduled, cancelAtPeriodEnd } = subscription;
  if (isRenewing(subscription)) return mrrMinor;
  return scheduled?.renewal && !cancelAtPeriodEnd ? scheduled.mrrMinor : null;
}

/** Returns what renewals of a user's plan and bought seats cost a month, in minor units. 0 for free ones. Null when nothing renews. */
export async function findRenewalsOfAccount(ctx: RequestContext, userId: Types.ObjectId): Promise<number | null> {
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at: ctx.now() });
  const { seatsMrrMinor } = subscription;
  const planMinor = getPlanRenewal(subscription);
  return planMinor === null && seatsMrrMinor === 0 ? null : (planMinor ?? 0) + seatsMrrMinor;
}

/** Lists what a cancellation ends of a scheduled plan. One that is paid starts all the same, for one period. */
async function listScheduleLosses({ scheduled }: Subscription): Promise<string[]> {
  if (!scheduled) return [];
  const name = await nameOf(scheduled.planId);
  if (scheduled.awaitsPayment) return [`The change to the ${name} plan`];
  return scheduled.renewal ? [`The renewals of the ${name} plan, which follows`] : [];
}

/** Lists the renewals of bought seats that end with a cancellation: all, unless the plan has no end or a plan grant lets them go on (`isTeamEnding`). */
async function listSeatLosses({ _id, grant, currentPeriodEnd }: Subscription): Promise<string[]> {
  if (grant || !currentPeriodEnd) return [];
  const team = await findOwnedTeam(NO_TRANSACTION, _id);
  return team ? listSeatRenewals(team) : [];
}

/**
 * Lists what ends with the period of a plan that is canceled. The plan itself stays until then, so it is not listed.
 */
const listRenewalLosses = async (ctx: RequestContext, subscription: Subscription): Promise<string[]> => [
  ...listEndedRenewals(subscription, ctx.runtime.config.currency),
  ...(await listScheduleLosses(subscription)),
  ...(await listSeatLosses(subscription)),
];

/**
 * Lists what a new account status would end, one phrase for each thing. Empty for statuses that keep the subscription.
 * Throws NOT_FOUND for an unknown user.
 */
export async function listStatusLosses(
  ctx: RequestContext,
  userId: Types.ObjectId,
  status: AccountStatus,
): Promise<string[]> {
  await getUser(NO_TRANSACTION, userId);
  if (status !== 'none' && status !== 'cancelled') return [];
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at: ctx.now() });
  return status === 'none' ? listPlanLosses(ctx, subscription) : listRenewalLosses(ctx, subscription);
}
