import type { Types } from 'mongoose';
import { addDays, DAY_MS } from '#api/lib/days.ts';
import { NO_TERM } from '#api/modules/accounts/plan-term.rules.ts';
import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { type Billing, periodEndAfter } from './plan-terms.rules.ts';
import type { PlanGrantRecord, Renewal, ScheduledPlan, SubscriptionRecord } from './subscription.model.ts';

// The states of a subscription and the transitions between them, as pure functions: each takes the current state and returns the next.
// `commitChange` stores a transition together with everything that follows from it. `subscription-timing.rules.ts` decides which
// transitions are due.

type Subscription = SubscriptionRecord;

/** The user's own plan is free or missing: nothing is paid, renews, ends or follows. */
const WITHOUT_PAID_PLAN = {
  source: 'free',
  billing: 'interval',
  mrrMinor: 0,
  currentPeriodEnd: null,
  heldSince: null,
  cancelAtPeriodEnd: false,
  promptsLimitOverride: null,
  purchaseId: null,
  renewal: null,
  extraMs: 0,
  scheduled: null,
} as const satisfies Partial<Subscription>;

/** Builds the subscription of a user who never had a plan. */
export const emptySubscription = (userId: Types.ObjectId, at: Date): Subscription => ({
  ...WITHOUT_PAID_PLAN,
  _id: userId,
  planId: null,
  seatsMrrMinor: 0,
  firstActivatedAt: at,
  currentPeriodStart: at,
  decidedAt: null,
  grant: null,
  dueAt: null,
  updatedAt: at,
});

/**
 * Returns the id of the plan that the user's rights come from: the granted plan, else the user's own
 * plan. Null without a plan.
 */
export const effectivePlanIdOf = ({ grant, planId }: Pick<Subscription, 'grant' | 'planId'>) => grant?.planId ?? planId;

/** Returns the recurring revenue of the plan and the seats together. */
export const totalMrrOf = ({ mrrMinor, seatsMrrMinor }: Pick<Subscription, 'mrrMinor' | 'seatsMrrMinor'>): number =>
  mrrMinor + seatsMrrMinor;

/** Returns the end of the period that is paid, without days that an administrator added: the provider collects then. Null: no end. */
export const paidPeriodEndOf = ({ currentPeriodEnd, extraMs }: Pick<Subscription, 'currentPeriodEnd' | 'extraMs'>) =>
  currentPeriodEnd && new Date(currentPeriodEnd.getTime() - extraMs);

/** Returns the end of the effective plan. Null when it has no end. */
export const effectiveEndOf = ({ grant, currentPeriodEnd }: Pick<Subscription, 'grant' | 'currentPeriodEnd'>) =>
  grant ? grant.endsAt : currentPeriodEnd;

/**
 * Returns the plan grant if it goes on when the user's own plan has ended. What the own plan has is then lost when the grant ends, and not at all
 * if it has no end. Null otherwise, and while the own plan has no end.
 */
export function outlastingGrantOf({ grant, currentPeriodEnd }: Pick<Subscription, 'grant' | 'currentPeriodEnd'>) {
  if (!grant || !currentPeriodEnd) return null;
  return grant.endsAt === null || grant.endsAt > currentPeriodEnd ? grant : null;
}

/**
 * Returns the limit that replaces the limit of the effective plan; -1 means unlimited. Null: none does. The own plan
 * and a grant on top of it have one each.
 */
export const limitOverrideOf = ({ grant, promptsLimitOverride }: Subscription): number | null =>
  grant ? (grant.promptsLimitOverride ?? null) : promptsLimitOverride;

/** Returns whether the user has this plan, as their own or by a grant. */
export const holdsPlan = ({ planId, grant }: Subscription, id: string): boolean =>
  planId === id || grant?.planId === id;

/** Lists the plans that the user has or gets: their own, the granted and the scheduled one. */
export const listPlanIds = ({ planId, grant, scheduled }: SubscriptionRecord): string[] =>
  [planId, grant?.planId, scheduled?.planId].filter((id) => typeof id === 'string');

/** Returns whether another payment is expected at the end of the period. */
export const isRenewing = ({ renewal, cancelAtPeriodEnd }: Pick<Subscription, 'renewal' | 'cancelAtPeriodEnd'>) =>
  renewal !== null && !cancelAtPeriodEnd;

/** Returns when the provider collects the next payment for the own plan. Days that an administrator added do not move it. Null: none follows. */
export const getRenewalDate = (
  state: Pick<Subscription, 'currentPeriodEnd' | 'extraMs' | 'renewal' | 'cancelAtPeriodEnd'>,
): Date | null => (isRenewing(state) ? paidPeriodEndOf(state) : null);

/**
 * Returns the copy of a subscription that the account stores, so that users can be filtered by it: the effective
 * plan, how the user got it, and when it ends or renews.
 */
export function planCopyOf(
  subscription: Pick<
    Subscription,
    'grant' | 'planId' | 'source' | 'currentPeriodEnd' | 'extraMs' | 'renewal' | 'cancelAtPeriodEnd'
  >,
) {
  const planId = effectivePlanIdOf(subscription);
  const source = subscription.grant ? ('promo' as const) : subscription.source;
  const renewsAt = subscription.grant ? null : getRenewalDate(subscription);
  return {
    planId,
    planSource: planId === null ? null : source,
    planTermAt: renewsAt ?? effectiveEndOf(subscription) ?? NO_TERM,
    planRenews: renewsAt !== null,
  };
}

interface Activation {
  readonly planId: string;
  readonly source: 'free' | 'payment' | 'admin';
  readonly billing: Billing;
  readonly at: Date;
  /** Null: the plan has no end. */
  readonly periodEnd: Date | null;
  readonly mrrMinor: number;
  /** The checkout that bought the plan. Null for an assigned plan. */
  readonly purchaseId: Types.ObjectId | null;
  /** Null: no provider renews the plan, so it ends with the period. */
  readonly renewal: Renewal | null;
  readonly promptsLimitOverride: number | null;
}

/** Starts a plan now. It replaces the current plan, the scheduled plan and the plan grant. */
export const activate = (state: Subscription, { at, periodEnd, ...terms }: Activation): Subscription => ({
  ...state,
  ...terms,
  currentPeriodStart: at,
  currentPeriodEnd: periodEnd,
  heldSince: at,
  cancelAtPeriodEnd: false,
  decidedAt: at,
  extraMs: 0,
  scheduled: null,
  grant: null,
});

/** Returns the scheduled plan if it is paid: it starts at the end of the period whatever happens. Null otherwise. */
export const paidScheduleOf = ({ scheduled }: Pick<Subscription, 'scheduled'>) =>
  scheduled?.awaitsPayment === true ? null : scheduled;

/** Returns the scheduled plan if the next renewal pays for it: until then it can be undone. Null otherwise. */
export const plannedChangeOf = ({ scheduled }: Pick<Subscription, 'scheduled'>) =>
  scheduled?.awaitsPayment === true ? scheduled : null;

/** Schedules a change to a lower plan, for which the next renewal pays. */
export const planChange = (state: Subscription, scheduled: Omit<ScheduledPlan, 'awaitsPayment'>): Subscription => ({
  ...state,
  scheduled: { ...scheduled, awaitsPayment: true },
});

/** Withdraws a scheduled change that is not paid. The current plan renews. */
export const withdrawPlanChange = (state: Subscription): Subscription => ({ ...state, scheduled: null });

/** Schedules a lower plan that is paid for the end of the period. The current plan no longer renews. */
export const schedulePlan = (state: Subscription, scheduled: ScheduledPlan): Subscription => ({
  ...state,
  renewal: null,
  cancelAtPeriodEnd: false,
  scheduled,
});

/** Removes the scheduled plan. The current plan still ends with its period. */
export const unschedulePlan = (state: Subscription): Subscription => ({
  ...state,
  cancelAtPeriodEnd: true,
  scheduled: null,
});

/**
 * Starts the scheduled plan at the end of the current period, or at `at` when the current plan ends early. A cancellation stays: the plan then
 * ends with its first period.
 * @param months the length of the scheduled plan's period; null when it has no end
 */
export function startScheduledPlan(state: Subscription, months: WindowMonths | null, at: Date): Subscription {
  const { scheduled, currentPeriodEnd } = state;
  if (!scheduled) return state;
  const start = currentPeriodEnd && currentPeriodEnd < at ? currentPeriodEnd : at;
  return {
    ...state,
    planId: scheduled.planId,
    source: 'payment',
    billing: scheduled.billing,
    mrrMinor: scheduled.mrrMinor,
    purchaseId: scheduled.purchaseId,
    renewal: scheduled.renewal,
    promptsLimitOverride: null,
    decidedAt: scheduled.decidedAt,
    currentPeriodStart: start,
    currentPeriodEnd: months && periodEndAfter(start, months, start),
    heldSince: start,
    extraMs: 0,
    scheduled: null,
  };
}

/** Ends the user's own plan: the free plan follows, or no plan when `freePlanId` is null. A plan grant stays. */
export const fallBackToFreePlan = (state: Subscription, freePlanId: string | null, at: Date): Subscription => ({
  ...state,
  ...WITHOUT_PAID_PLAN,
  planId: freePlanId,
  currentPeriodStart: at,
});

/** Ends the user's own plan and the plan grant: no plan follows. Payments that were made before `at` no longer restore it. */
export const endAll = (state: Subscription, at: Date): Subscription => ({
  ...fallBackToFreePlan(state, null, at),
  grant: null,
  decidedAt: at,
});

/** Puts a plan grant on top of the user's own plan, which continues underneath. It replaces an earlier grant. */
export const addGrant = (state: Subscription, grant: Omit<PlanGrantRecord, 'isEndAnnounced'>): Subscription => ({
  ...state,
  grant: { ...grant, isEndAnnounced: false },
});

/** Ends the plan grant. The user's own plan is effective again. */
export const removeGrant = (state: Subscription): Subscription => ({ ...state, grant: null });

/** Notes that the user was notified of the end of the grant, so that no second notice is sent. */
export const markGrantEndAnnounced = (state: Subscription): Subscription => ({
  ...state,
  grant: state.grant && { ...state.grant, isEndAnnounced: true },
});

/** Replaces the limit of a plan that the user has. Null: the plan's own limit applies again. */
export const setLimit = (state: Subscription, planId: string, limit: number | null): Subscription => ({
  ...state,
  ...(state.planId === planId && { promptsLimitOverride: limit }),
  ...(state.grant?.planId === planId && { grant: { ...state.grant, promptsLimitOverride: limit } }),
});

const addDaysToEnd = (end: Date, days: number, at: Date) => addDays(end > at ? end : at, days);

/** Moves the end of the effective plan by added days, or back. */
function moveEnd(state: Subscription, end: Date, addedMs: number): Subscription {
  const { grant, extraMs } = state;
  if (!grant) return { ...state, currentPeriodEnd: end, extraMs: extraMs + addedMs };
  const extraMsOfGrant = (grant.extraMs ?? 0) + addedMs;
  return { ...state, grant: { ...grant, endsAt: end, extraMs: extraMsOfGrant, isEndAnnounced: false } };
}

/** Adds days to the effective plan: to its end, or to `at` when the end has passed. Null when the plan has no end. */
export function extendPeriod(state: Subscription, days: number, at: Date): Subscription | null {
  const end = effectiveEndOf(state);
  if (!end) return null;
  const later = addDaysToEnd(end, days, at);
  return moveEnd(state, later, later.getTime() - end.getTime());
}

/**
 * Returns how many of the days that were added to the effective plan have not passed: as many can be taken back. The plan then still ends after
 * `at`, and not before the end that was paid for, granted or assigned.
 */
export function addedDaysLeftAt(state: Subscription, at: Date): number {
  const end = effectiveEndOf(state);
  if (!end) return 0;
  const addedMs = state.grant ? (state.grant.extraMs ?? 0) : state.extraMs;
  return Math.max(0, Math.floor(Math.min(addedMs, end.getTime() - at.getTime() - 1) / DAY_MS));
}

/** Takes added days back from the end of the effective plan. Null for more than are left of them. */
export function shortenPeriod(state: Subscription, days: number, at: Date): Subscription | null {
  const end = effectiveEndOf(state);
  if (!end || days > addedDaysLeftAt(state, at)) return null;
  return moveEnd(state, addDays(end, -days), -days * DAY_MS);
}

/** Starts the next period, which is paid until `end`. Returns the same state when `end` is not later than the current end. */
export const renewUntil = (state: Subscription, end: Date | null): Subscription =>
  end && state.currentPeriodEnd && end > state.currentPeriodEnd
    ? { ...state, currentPeriodStart: state.currentPeriodEnd, currentPeriodEnd: end }
    : state;

/** Lets the plan end with its period. A change of the plan that is not paid is withdrawn: there is no renewal to pay for it. */
export const cancel = (state: Subscription): Subscription => ({
  ...state,
  cancelAtPeriodEnd: true,
  scheduled: paidScheduleOf(state),
});

/** Withdraws a cancellation. */
export const resume = (state: Subscription): Subscription => ({ ...state, cancelAtPeriodEnd: false });

/** Returns whether canceling makes a difference: the plan would renew, or a scheduled plan would follow. */
export const canCancel = (state: Subscription): boolean =>
  state.currentPeriodEnd !== null && !state.cancelAtPeriodEnd && (isRenewing(state) || state.scheduled !== null);

/**
 * Returns whether a cancellation can be withdrawn: the period is not over, and the provider can resume renewals, which Razorpay cannot. For a
 * provider, the period ends when the paid time ends, without days that an administrator added.
 */
export function canResume(state: Subscription, now: Date): boolean {
  const { cancelAtPeriodEnd, currentPeriodEnd, renewal, scheduled } = state;
  const end = renewal ? paidPeriodEndOf(state) : currentPeriodEnd;
  return cancelAtPeriodEnd && end !== null && end > now && (scheduled?.renewal ?? renewal)?.provider !== 'razorpay';
}
