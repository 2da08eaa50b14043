import { counted } from '#api/lib/counted.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { isLowerLimit } from '#api/modules/quota/wallet.rules.ts';
import { type Billing, getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  canCancel,
  isRenewing,
  outlastingGrantOf,
  paidScheduleOf,
  plannedChangeOf,
} from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { nameBoughtSeats } from './kept-seats.ts';
import { getPlanStart } from './plan-start.ts';

/** A plan, and the subscription of the user who could choose it. */
export interface PlanChoice {
  readonly plan: PlanRecord;
  readonly billing: Billing;
  readonly subscription: SubscriptionRecord;
  /** The user's own plan; a plan grant on top of it is ignored. Null without a plan. */
  readonly ownPlan: PlanRecord | null;
  /** The free plan that follows a plan that ends. Null: no plan follows. There may be other free plans, which have to be chosen. */
  readonly freePlanId: string | null;
}

/**
 * What a plan would be for a user. `upgrade`: bought now, starts now. `downgrade`: nothing is due today, the next
 * renewal pays for it. `assigned`: the plan that an administrator assigned, which can be bought. `following`: paid now,
 * starts when the assigned plan ends, because an assigned plan has no renewal that could pay for it.
 */
export type PlanOfferKind = 'current' | 'upgrade' | 'downgrade' | 'assigned' | 'following' | 'unavailable';

/**
 * Why a plan is unavailable. `free_plan_follows`: it is the free plan that follows the current one anyway. `paid_plan_follows`: another
 * plan that is paid already follows. `cancelled`: it is a lower plan that the renewal of the current one could pay for if that was not
 * canceled. `at_plan_end`: it can be bought when the user's own plan has ended.
 */
type Obstacle = 'free_plan_follows' | 'paid_plan_follows' | 'cancelled' | 'at_plan_end';

export type PlanOfferBasis =
  | { readonly kind: 'current' | 'upgrade' | 'assigned' | 'following' }
  /** `isChosen`: the change is scheduled already. */
  | { readonly kind: 'downgrade'; readonly isChosen: boolean }
  | { readonly kind: 'unavailable'; readonly obstacle: Obstacle };

/** Returns the external page that sells the plan. Null: the built-in checkout sells it. */
export const externalUrlOf = ({ buyNowUrl, yearlyBuyNowUrl }: PlanRecord, billing: Billing): string | null =>
  (billing === 'annual' ? yearlyBuyNowUrl : null) ?? buyNowUrl ?? null;

const unavailable = (obstacle: Obstacle): PlanOfferBasis => ({ kind: 'unavailable', obstacle });

const isSameLength = (plan: PlanRecord, one: Billing, other: Billing) =>
  getPeriodMonths(plan, one) === getPeriodMonths(plan, other);

/** Decides what a paid plan is that can't start before the own plan ends: a lower one, or the own one by its interval. */
function getDowngrade({ plan, billing, subscription }: PlanChoice): PlanOfferBasis {
  const change = plannedChangeOf(subscription);
  if (subscription.source === 'admin') return { kind: 'following' };
  // The renewal pays for the lower plan, so that both must renew.
  const canRenew = getPeriodMonths(plan, billing) !== null && externalUrlOf(plan, billing) === null;
  if (!canRenew || subscription.renewal === null) return unavailable('at_plan_end');
  if (!isRenewing(subscription)) return unavailable('cancelled');
  return { kind: 'downgrade', isChosen: change?.planId === plan._id && change.billing === billing };
}

/** Decides what a plan would be for a user, from when it would start (plan-start.ts, which also applies paid purchases). */
export function getOfferBasis(choice: PlanChoice): PlanOfferBasis {
  const { plan, billing, subscription, ownPlan, freePlanId } = choice;
  const isOwn = ownPlan?._id === plan._id;
  if (isOwn && subscription.source === 'admin' && plan.priceMinor > 0) return { kind: 'assigned' };
  if (isOwn && isSameLength(plan, billing, subscription.billing)) return { kind: 'current' };
  switch (getPlanStart(choice)) {
    case 'now':
      return { kind: 'upgrade' };
    case 'never':
      return unavailable('at_plan_end');
    case 'at_period_end':
      if (paidScheduleOf(subscription)) return unavailable('paid_plan_follows');
      if (plan._id === freePlanId) return unavailable('free_plan_follows');
      // Another free plan: no renewal could pay for it, and so start it.
      return plan.priceMinor === 0 ? unavailable('at_plan_end') : getDowngrade(choice);
  }
}

/**
 * Returns whether the plan starts when the own plan ends: it is scheduled, paid or not, or it is the free plan, and the own plan ends without a
 * renewal and without a plan grant that goes on.
 */
export function isNextPlan({ plan, billing, subscription, freePlanId }: PlanChoice): boolean {
  const { planId, scheduled, currentPeriodEnd } = subscription;
  if (scheduled) return scheduled.planId === plan._id && scheduled.billing === billing;
  const isFollowingFree = plan._id === freePlanId && planId !== plan._id;
  return (
    isFollowingFree && currentPeriodEnd !== null && !canCancel(subscription) && outlastingGrantOf(subscription) === null
  );
}

/** The team that a user owns. */
export interface OwnedTeam {
  /** Its members without the owner. */
  readonly otherMembers: number;
  readonly boughtSeats: number;
  /** When the bought seats end with the plan: `on Dec 28, 2026`. Null when it is the plan's own end. */
  readonly seatsEnd: string | null;
}

/** What a user has now. */
export interface PresentRights {
  /** The plan that the user's rights come from. */
  readonly effectivePlan: PlanRecord | null;
  /** -1 means unlimited. */
  readonly promptsLimit: number;
  /** Null without a team. */
  readonly team: OwnedTeam | null;
}

const describeLostSeats = ({ boughtSeats, seatsEnd }: OwnedTeam) => {
  const seats = `the ${nameBoughtSeats(boughtSeats)}`;
  return seatsEnd === null ? seats : `${seats}, which ${boughtSeats === 1 ? 'ends' : 'end'} ${seatsEnd}`;
};

/** Names the seats that a user bought, as one phrase. Empty without any. */
export const listLostSeats = (team: OwnedTeam | null): string[] =>
  team && team.boughtSeats > 0 ? [describeLostSeats(team)] : [];

/** Lists what the owner of a team loses when a plan that includes teams ends. `team` null: the user created none. */
function listLostTeam(team: OwnedTeam | null): string[] {
  if (!team) return ['the right to create a team'];
  const { otherMembers } = team;
  return [
    otherMembers > 0
      ? `your team’s shared prompts, which ${counted(otherMembers, ['other member uses', 'other members use'])}`
      : 'your team’s shared prompts',
    ...listLostSeats(team),
  ];
}

/** Leaves out what the own plan has and the user never loses, because they also have a plan grant without an end. */
export const listOwnPlanLosses = (subscription: SubscriptionRecord, losses: string[]): string[] =>
  outlastingGrantOf(subscription)?.endsAt === null ? [] : losses;

/** Lists what the user gives up when a lower plan follows their own: when it starts, or when a plan grant ends that goes on longer. */
export const listDowngradeLosses = ({ plan, subscription }: PlanChoice, ownRights: PresentRights): string[] =>
  listOwnPlanLosses(subscription, listLostFeatures(plan, ownRights));

/**
 * Lists the prompts and features that a user has now and would not have with the plan `next`, as parts of a sentence.
 * `next` null: the user would have no plan.
 */
export function listLostFeatures(
  next: PlanRecord | null,
  { effectivePlan, promptsLimit, team }: PresentRights,
): string[] {
  if (!effectivePlan) return [];
  const limit = next?.promptsLimit ?? 0;
  const had = promptsLimit === -1 ? 'unlimited prompts' : counted(promptsLimit, ['prompt', 'prompts']);
  const has = next ? `${next.name} has ${limit.toLocaleString('en')}` : 'you would have none';
  return [
    ...(isLowerLimit(limit, promptsLimit) ? [`${had}: ${has}`] : []),
    ...(effectivePlan.byok && !next?.byok ? ['the use of your own AI provider keys'] : []),
    ...(effectivePlan.teams && !next?.teams ? listLostTeam(team) : []),
  ];
}
