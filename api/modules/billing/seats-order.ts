import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { SeatOffer, SeatQuote } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { formatDay } from '#api/lib/days.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findCheckoutProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { canKeepSeats, priceSeats, renewingSeats, type SeatPrice } from '#api/modules/seats/seat-terms.rules.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import { getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  canResume,
  effectivePlanIdOf,
  isRenewing,
  plannedChangeOf,
} from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { isTeamPlanEnding } from '#api/modules/subscriptions/team-plan.service.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { SEATS, TEAM } from '#schema/limits.ts';
import { smallestCharge } from './minimum-charge.ts';
import type { Order } from './order.ts';
import { findAgreedPrice } from './renewal-amount.ts';

interface SeatSale {
  readonly plan: PlanRecord;
  readonly subscription: SubscriptionRecord;
  /** The price of one seat for a month, in minor units. */
  readonly priceMinor: number;
}

/** Returns when the plan that sells the seats ends: the plan grant, else the user's own plan. Null: it has no end. */
const getPlanEnd = ({ grant, currentPeriodEnd }: SubscriptionRecord) => (grant ? grant.endsAt : currentPeriodEnd);

/** Says why the viewer can buy no seats now, and what to do. Null when they can. */
async function findObstacle({ plan, subscription }: SeatSale, now: Date): Promise<string | null> {
  if (!(await isTeamPlanEnding(NO_TRANSACTION, subscription))) return null;
  const end = getPlanEnd(subscription);
  if (!plan.teams || !end) return 'Your plan includes no team';
  const day = formatDay(end, now);
  const change = plannedChangeOf(subscription);
  const next = change && (await findPlan(NO_TRANSACTION, change.planId));
  if (next)
    return `On ${day}, your plan changes to ${next.name}, which has no team. To buy seats, undo that on Billing.`;
  if (canResume(subscription, now)) return `Your plan ends on ${day}. To buy seats, resume it on Billing.`;
  return `Your plan ends on ${day} and does not renew. Seats need a plan that renews.`;
}

/** Finds the plan and price at which the viewer can buy seats. Null when their plan sells none. */
async function findSale(ctx: RequestContext): Promise<SeatSale | null> {
  const userId = requireUser(ctx.viewer).user._id;
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at: ctx.now() });
  const planId = effectivePlanIdOf(subscription);
  const plan = planId === null ? null : await findPlan(NO_TRANSACTION, planId);
  return plan?.seatPriceMinor ? { plan, subscription, priceMinor: plan.seatPriceMinor } : null;
}

interface PricedSeats extends SeatPrice {
  readonly subscription: SubscriptionRecord;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly everyMonths: WindowMonths;
}

/**
 * Prices seats for the viewer. Throws BAD_USER_INPUT, NOT_FOUND for a viewer who owns no team, and CONFLICT
 * when they can buy no seats.
 */
async function priceForViewer(ctx: RequestContext, quantity: number): Promise<PricedSeats> {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > SEATS.maxPurchase) {
    throw invalidInput({ quantity: `Enter a number of seats from 1 to ${SEATS.maxPurchase}` });
  }
  const team = await findOwnedTeam(NO_TRANSACTION, requireUser(ctx.viewer).user._id);
  if (!team) throw new DomainError('NOT_FOUND', 'You do not own a team');
  if (team.totalSeats + quantity > TEAM.maxSeats) {
    throw invalidInput({ quantity: `A team has at most ${TEAM.maxSeats} seats` });
  }
  const sale = await findSale(ctx);
  const obstacle = sale ? await findObstacle(sale, ctx.now()) : 'Your plan sells no extra seats';
  if (!sale || obstacle !== null) throw new DomainError('CONFLICT', obstacle ?? '');
  const { plan, subscription, priceMinor } = sale;
  // Seats are paid in the interval of a plan that renews, otherwise by the month.
  const renews = isRenewing(subscription) && subscription.grant === null;
  const everyMonths = renews ? (getPeriodMonths(plan, subscription.billing) ?? 1) : 1;
  const unitMinor = priceMinor * everyMonths;
  const { currency } = ctx.runtime.config;
  const provider = await findCheckoutProvider(ctx.runtime);
  const price = priceSeats({
    unitMinor,
    quantity,
    everyMonths,
    planEnd: renews ? subscription.currentPeriodEnd : null,
    minimumMinor: provider ? smallestCharge(provider.name, currency) : 1,
    now: ctx.now(),
  });
  return { ...price, subscription, quantity, unitMinor, everyMonths };
}

/**
 * Returns what a user's plan, the seats that they have and these cost each period. Null when the plan does not renew as it is (it ends, changes or
 * a plan grant is on top of it), and when they do not all renew for the same time.
 */
async function totalWithPlan({ subscription, everyMonths, renewalMinor }: PricedSeats): Promise<number | null> {
  const isPlanKept = isRenewing(subscription) && subscription.grant === null && subscription.scheduled === null;
  const agreed = isPlanKept ? await findAgreedPrice(subscription) : null;
  if (typeof agreed?.renewalMinor !== 'number') return null;
  const others = (await findPaidSeats(NO_TRANSACTION, subscription._id)).filter((seats) => renewingSeats(seats) > 0);
  if (others.some((seats) => seats.everyMonths !== everyMonths)) return null;
  return others.reduce(
    (total, seats) => total + renewingSeats(seats) * seats.unitMinor,
    agreed.renewalMinor + renewalMinor,
  );
}

/** Returns what seats cost today and later. Throws what `priceForViewer` throws. */
export async function quoteSeats(ctx: RequestContext, quantity: number): Promise<SeatQuote> {
  const seats = await priceForViewer(ctx, quantity);
  const { firstRenewalAt: renewsAt, everyMonths } = seats;
  const { currency } = ctx.runtime.config;
  const totalMinor = await totalWithPlan(seats);
  return {
    quantity,
    today: fromMinorUnits(seats.todayMinor, currency),
    share: seats.share,
    renewal: fromMinorUnits(seats.renewalMinor, currency),
    renewsAt,
    everyMonths,
    total: totalMinor === null ? null : fromMinorUnits(totalMinor, currency),
    currency,
  };
}

/** Builds the order for seats. Throws what `priceForViewer` throws. */
export async function buildSeatsOrder(ctx: RequestContext, count: number): Promise<Order> {
  const seats = await priceForViewer(ctx, count);
  const { quantity, unitMinor, everyMonths, firstRenewalAt, share, todayMinor, renewalMinor } = seats;
  return {
    item: { kind: 'seats', id: 'seats', quantity, unitMinor, everyMonths, firstRenewalAt, share },
    description: `${ctx.runtime.config.product.name}, ${quantity === 1 ? '1 team seat' : `${quantity} team seats`}`,
    fullAmountMinor: todayMinor,
    renewal: { amountMinor: renewalMinor, everyMonths, firstAt: firstRenewalAt },
    credit: null,
    page: '/dashboard/teams',
  };
}

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (date && (!first || date < first) ? date : first), null);

/**
 * Returns the seats that the viewer bought, and whether they can buy more. Null for a viewer who owns no team, or who
 * has no seats and can buy none.
 */
export async function getSeatOffer(ctx: RequestContext): Promise<SeatOffer | null> {
  const { user } = requireUser(ctx.viewer);
  if (!(await findOwnedTeam(NO_TRANSACTION, user._id))) return null;
  const sale = await findSale(ctx);
  const paid = await findPaidSeats(NO_TRANSACTION, user._id);
  if (!sale && paid.length === 0) return null;
  const { currency } = ctx.runtime.config;
  const renewing = paid.filter((purchase) => renewingSeats(purchase) > 0);
  const ending = paid.filter((purchase) => renewingSeats(purchase) < purchase.seats);
  const bought = paid.reduce((sum, { seats }) => sum + seats, 0);
  const kept = renewing.reduce((sum, purchase) => sum + renewingSeats(purchase), 0);
  const renewalMinor = renewing.reduce((sum, purchase) => sum + renewingSeats(purchase) * purchase.unitMinor, 0);
  return {
    currency,
    bought,
    price: sale && fromMinorUnits(sale.priceMinor, currency),
    ending: bought - kept,
    endsAt: earliest(ending.map(({ periodEnd }) => periodEnd)),
    canKeep: ending.some((purchase) => !purchase.isPlanEnding && canKeepSeats(purchase)),
    renewsAt: earliest(renewing.map(({ periodEnd }) => periodEnd)),
    renewal: fromMinorUnits(renewalMinor, currency),
    unavailableReason: sale ? await findObstacle(sale, ctx.now()) : 'Your plan sells no extra seats',
  };
}
