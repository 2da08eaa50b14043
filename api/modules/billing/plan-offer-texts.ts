import { formatDay } from '#api/lib/days.ts';
import { formatMoney } from '#api/lib/money.ts';
import { getPeriodMonths, PER_PERIOD } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  canCancel,
  canResume,
  getRenewalDate,
  isRenewing,
  outlastingGrantOf,
  plannedChangeOf,
} from '#api/modules/subscriptions/subscription.rules.ts';
import {
  externalUrlOf,
  getOfferBasis,
  listDowngradeLosses,
  listLostFeatures,
  type PlanChoice,
  type PresentRights,
} from './plan-offer.rules.ts';

/** Why a plan is unavailable if nothing more exact can be said. */
export const AT_PLAN_END = 'You can choose it when your plan ends.';

/** Says when the free plan follows. A plan grant that goes on longer than the own plan delays it. `end`: of the own plan. */
function describeFollowingFree({ plan, subscription }: PlanChoice, end: Date, now: Date): string {
  const grant = outlastingGrantOf(subscription);
  if (grant?.endsAt === null) return `Your trial has no end, so ${plan.name} does not follow.`;
  const day = formatDay(grant?.endsAt ?? end, now);
  if (!canCancel(subscription)) return `Starts on ${day}, when your ${grant ? 'trial' : 'plan'} ends.`;
  return `Cancel your plan to return to ${plan.name} on ${day}${grant ? ', when your trial ends' : ''}.`;
}

/** Returns why a plan is unavailable, for a choice whose offer is `unavailable` (`getOfferBasis`). */
export function describeObstacle(choice: PlanChoice, now: Date): string {
  const basis = getOfferBasis(choice);
  const { plan, subscription } = choice;
  const end = subscription.currentPeriodEnd;
  if (basis.kind !== 'unavailable' || !end) return AT_PLAN_END;
  switch (basis.obstacle) {
    case 'free_plan_follows':
      return describeFollowingFree(choice, end, now);
    case 'paid_plan_follows':
      return 'You have already paid for the plan that follows yours.';
    case 'cancelled':
      // The text is about another plan. It would not fit the own plan with another interval.
      return canResume(subscription, now) && choice.ownPlan?._id !== plan._id
        ? `Your plan is canceled and ends on ${formatDay(end, now)}. Resume it to switch to ${plan.name}, or choose ${plan.name} after it has ended.`
        : AT_PLAN_END;
    case 'at_plan_end':
      return AT_PLAN_END;
  }
}

interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Formats a price with its interval: `$4.99 a month`. A plan that is paid once has no interval. */
function formatTerms({ plan, billing }: PlanChoice, { amountMinor, currency }: Money): string {
  const months = getPeriodMonths(plan, billing);
  return months ? `${formatMoney(amountMinor, currency)} ${PER_PERIOD[months]}` : formatMoney(amountMinor, currency);
}

/** What a plan would cost the user. Amounts are in minor units. */
export interface Quote {
  readonly currency: string;
  readonly dueTodayMinor: number;
  /** The amount of each later payment. Null: no payment follows. */
  readonly dueLaterMinor: number | null;
  /** The unused part of the current plan, which `dueTodayMinor` is lowered by. */
  readonly creditMinor: number;
  /** The discount of a promo code, which `dueTodayMinor` is lowered by. */
  readonly discountMinor: number;
  /** Null: the plan cannot start. */
  readonly startsAt: Date | null;
  /** When the next payment is due, or when the plan ends if none follows. Null: it has no end. */
  readonly endsAt: Date | null;
}

function describePurchase(choice: PlanChoice, quote: Quote, now: Date): string {
  if (externalUrlOf(choice.plan, choice.billing) !== null) return 'Sold on another site.';
  const { currency, dueTodayMinor, dueLaterMinor, creditMinor, discountMinor, endsAt } = quote;
  const reductions = [
    ...(discountMinor > 0 ? [`${formatMoney(discountMinor, currency)} discount`] : []),
    ...(creditMinor > 0
      ? [`${formatMoney(creditMinor, currency)} credit for the unused part of ${choice.ownPlan?.name ?? 'your plan'}`]
      : []),
  ];
  const today = dueTodayMinor > 0 ? `Today: ${formatMoney(dueTodayMinor, currency)}` : 'Nothing today';
  const reduced = reductions.length > 0 ? `, after ${reductions.join(' and ')}` : '';
  const day = endsAt && formatDay(endsAt, now);
  if (dueLaterMinor !== null && day !== null) {
    return `${today}${reduced}. Then ${formatTerms(choice, { amountMinor: dueLaterMinor, currency })} from ${day}.`;
  }
  return `${today}${reduced}.${day === null ? '' : ` The plan ends on ${day} and does not renew.`}`;
}

function describeCurrent({ plan, subscription }: PlanChoice, { currency, dueLaterMinor }: Quote, now: Date): string {
  const { currentPeriodEnd: end } = subscription;
  if (!end) return plan.priceMinor === 0 ? 'You have this plan.' : 'You have this plan. It does not end.';
  const day = formatDay(end, now);
  if (plannedChangeOf(subscription)) return `You have this plan until ${day}.`;
  const renewsAt = getRenewalDate(subscription);
  return dueLaterMinor === null || renewsAt === null
    ? `You have this plan. It ends on ${day}.`
    : `You have this plan. It renews on ${formatDay(renewsAt, now)} for ${formatMoney(dueLaterMinor, currency)}.`;
}

/** Days that an administrator added delay the lower plan, but not the charge for it. */
function describeDowngrade(choice: PlanChoice, isChosen: boolean, quote: Quote, now: Date): string {
  const { plan, subscription } = choice;
  const { startsAt, dueLaterMinor, currency } = quote;
  const price = formatTerms(choice, { amountMinor: dueLaterMinor ?? 0, currency });
  const start = startsAt && formatDay(startsAt, now);
  const renewsAt = getRenewalDate(subscription);
  const charge = renewsAt && formatDay(renewsAt, now);
  const isChargedBefore = start !== null && charge !== null && charge !== start;
  const terms = `${plan.name}, ${price}${isChargedBefore ? `, first charged on ${charge}` : ''}.`;
  // Of a change that is scheduled already, "today" would be a later day than that of the choice.
  return `${start === null ? '' : `From ${start}: `}${terms}${isChosen ? '' : ' Nothing today.'}`;
}

/** Describes the offer in one or two sentences. */
export function describeOffer(choice: PlanChoice, quote: Quote, now: Date): string {
  const { subscription } = choice;
  const basis = getOfferBasis(choice);
  switch (basis.kind) {
    case 'current':
      return describeCurrent(choice, quote, now);
    case 'unavailable':
      return describeObstacle(choice, now);
    case 'downgrade':
      return describeDowngrade(choice, basis.isChosen, quote, now);
    case 'assigned': {
      const end = subscription.currentPeriodEnd;
      const until = end ? ` until ${formatDay(end, now)}` : '';
      return `Assigned to you${until}. To buy it: ${describePurchase(choice, quote, now)}`;
    }
    case 'following': {
      const start = quote.startsAt
        ? `Starts on ${formatDay(quote.startsAt, now)}, when the plan that was assigned to you ends. `
        : '';
      return `${start}${describePurchase(choice, quote, now)}`;
    }
    case 'upgrade':
      return describePurchase(choice, quote, now);
  }
}

/**
 * Returns whether the user would lose automatic renewals: the current plan renews, but the new one would be paid by a
 * credit alone, and a provider that collects nothing first cannot collect later.
 */
const losesRenewal = ({ plan, billing, subscription }: PlanChoice, { dueLaterMinor }: Quote) =>
  isRenewing(subscription) && dueLaterMinor === null && getPeriodMonths(plan, billing) !== null;

/** Describes the time that is paid for, if this plan ends or renews earlier: the credit for that time pays its price. */
function describeLostTime({ subscription }: PlanChoice, { endsAt }: Quote, now: Date): string[] {
  const { source, currentPeriodEnd } = subscription;
  if (source !== 'payment' || !currentPeriodEnd || !endsAt || endsAt >= currentPeriodEnd) return [];
  return [
    `the time until ${formatDay(currentPeriodEnd, now)} that you have paid for: this plan is paid until ${formatDay(endsAt, now)}`,
  ];
}

/** Lists what the user gives up by choosing the plan, one phrase each. Screens call a plan grant a trial. */
export function listGivenUp(
  choice: PlanChoice,
  { quote, ownRights, ...rights }: PresentRights & { readonly ownRights: PresentRights; readonly quote: Quote },
  now: Date,
): string[] {
  const { plan, subscription, ownPlan } = choice;
  const { grant, source, currentPeriodEnd } = subscription;
  const { kind } = getOfferBasis(choice);
  if (kind === 'current' || kind === 'following' || kind === 'unavailable') return [];
  const change = plannedChangeOf(subscription);
  const until = (end: Date | null) => (end ? ` until ${formatDay(end, now)}` : '');
  const isReplaced = kind !== 'downgrade';
  return [
    ...(isReplaced && grant ? [`your ${rights.effectivePlan?.name ?? ''} trial${until(grant.endsAt)}`] : []),
    ...(isReplaced && source === 'admin' && ownPlan
      ? [`the ${ownPlan.name} plan that was assigned to you${until(currentPeriodEnd)}`]
      : []),
    ...(change && !(change.planId === plan._id && change.billing === choice.billing)
      ? ['the change of your plan that is scheduled']
      : []),
    ...(isReplaced ? describeLostTime(choice, quote, now) : []),
    ...(isReplaced && losesRenewal(choice, quote) ? ['the automatic renewal'] : []),
    ...(isReplaced ? listLostFeatures(plan, rights) : listDowngradeLosses(choice, ownRights)),
  ];
}
