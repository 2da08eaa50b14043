import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { findCheckoutProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { findFreePlan, listPlansOnSale, planLoader, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import { applyDiscount, type Discount, isDiscountAllowed } from '#api/modules/promo-codes/discount.rules.ts';
import { findPendingDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import {
  type Billing,
  getChargeMinor,
  getPeriodMonths,
  periodEndAfter,
} from '#api/modules/subscriptions/plan-terms.rules.ts';
import { getQuotaUsage } from '#api/modules/subscriptions/quota-usage.service.ts';
import { getRenewalDate, outlastingGrantOf, plannedChangeOf } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  getSubscription,
  loadUserPlan,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import { Checkouts } from './checkout.model.ts';
import { applyCredit } from './credit.rules.ts';
import { toChargeable } from './insert-checkout.ts';
import { describeKeptSeats, describeSeatsBesidePlan } from './kept-seats.ts';
import { getPeriodDays } from './order.ts';
import { readOwnRights } from './own-rights.ts';
import { readOwnedTeam } from './owned-team.ts';
import {
  getOfferBasis,
  isNextPlan,
  type PlanChoice,
  type PlanOfferBasis,
  type PlanOfferKind,
  type PresentRights,
} from './plan-offer.rules.ts';
import { describeOffer, listGivenUp, type Quote } from './plan-offer-texts.ts';
import { findAgreedPrice } from './renewal-amount.ts';
import { findCredit } from './upgrade-credit.ts';

/** What a plan would be for the viewer. */
export interface PlanOffer extends Quote {
  readonly plan: PlanRecord;
  readonly billing: Billing;
  readonly kind: PlanOfferKind;
  /**
   * Whether the viewer can choose it now: by a checkout, also on another site, or for a downgrade by scheduling it. Whether the installation has
   * a payment provider is not looked at.
   */
  readonly canChoose: boolean;
  /** Whether a downgrade to this plan is scheduled, which `undoPlanChange` can undo. False for a plan that is paid and follows. */
  readonly isScheduled: boolean;
  /** Whether this plan starts when the viewer's plan ends. */
  readonly isNext: boolean;
  /** A sentence that describes the offer to the viewer, or says why they cannot choose it. */
  readonly reason: string;
  readonly givenUp: readonly string[];
  /** Says when the seats that the viewer bought renew, as before. Null when none does, if the plan has no team, or the offer can't be chosen. */
  readonly seats: string | null;
}

/** What the offers to one viewer are computed from. */
interface OfferContext extends PresentRights {
  /** What the user's own plan gives them, without a plan grant on top of it. */
  readonly ownRights: PresentRights;
  readonly subscription: SubscriptionRecord;
  /** The user's own plan, without a plan grant on top of it. Null without a plan. */
  readonly ownPlan: PlanRecord | null;
  readonly freePlanId: string | null;
  /** Null: the installation has no payment provider. */
  readonly provider: PaymentProvider | null;
  readonly currency: string;
  readonly creditMinor: number;
  /** Says when the seats that the viewer bought renew. Null when none does. */
  readonly keptSeats: string | null;
  /** Says what these seats cost beside the plan that the viewer has, in a sentence. Null when none renews. */
  readonly seatsBesidePlan: string | null;
  readonly discount:
    | (Discount & { readonly allowedPlanIds: readonly string[]; readonly reservedForPlanId: string | null })
    | null;
  readonly now: Date;
}

/** Quotes a plan that is paid today, with the viewer's discount and credit. */
function quotePurchase({ plan, billing }: PlanChoice, fullAmountMinor: number, offerContext: OfferContext): Quote {
  const { currency, discount, creditMinor, now } = offerContext;
  const months = getPeriodMonths(plan, billing);
  const isDiscounted = discount !== null && isForPlan(discount, plan._id);
  const discountedMinor = isDiscounted ? applyDiscount(fullAmountMinor, discount) : fullAmountMinor;
  const price = { amountMinor: discountedMinor, fullAmountMinor, periodDays: getPeriodDays(months, now) };
  const due = applyCredit(price, creditMinor);
  // As the checkout does (insert-checkout.ts): only what a discount or a credit lowered can be too little to charge.
  const isReduced = due.amountMinor < fullAmountMinor;
  const dueTodayMinor = isReduced ? toChargeable(due.amountMinor, offerContext) : due.amountMinor;
  return {
    currency,
    dueTodayMinor,
    // Without a first payment, the provider has no way to collect renewals.
    dueLaterMinor: months && dueTodayMinor > 0 ? fullAmountMinor : null,
    // A free plan uses up no credit.
    creditMinor: fullAmountMinor === 0 ? 0 : creditMinor,
    discountMinor: fullAmountMinor - discountedMinor,
    startsAt: now,
    endsAt: months && addDays(periodEndAfter(now, months, now), due.extraDays),
  };
}

/**
 * Quotes the plan that the user has. A renewal costs what was agreed when the plan was bought, not today's price, and in the currency of then.
 * Nothing more is due for a plan that was canceled, or that a lower one follows.
 */
async function quoteCurrent({ subscription, currency }: OfferContext): Promise<Quote> {
  const { currentPeriodStart, currentPeriodEnd } = subscription;
  const renewsAt = plannedChangeOf(subscription) ? null : getRenewalDate(subscription);
  const price = renewsAt && (await findAgreedPrice(subscription));
  return {
    currency: price?.currency ?? currency,
    dueTodayMinor: 0,
    dueLaterMinor: price?.renewalMinor ?? null,
    creditMinor: 0,
    discountMinor: 0,
    startsAt: currentPeriodStart,
    endsAt: renewsAt ?? currentPeriodEnd,
  };
}

/**
 * Quotes a plan that is paid today, for a period that starts when the assigned plan ends. For that, nothing was paid, so there is no credit, and
 * no days that it would add.
 */
function quoteFollowing(choice: PlanChoice, fullAmountMinor: number, offerContext: OfferContext): Quote {
  const purchase = quotePurchase(choice, fullAmountMinor, offerContext);
  const { startsAt, endsAt } = quoteDowngrade(choice, fullAmountMinor, offerContext);
  return { ...purchase, startsAt, endsAt };
}

/** Quotes a lower plan: nothing is due today, the next renewal pays for it. */
function quoteDowngrade({ plan, billing }: PlanChoice, fullAmountMinor: number, offerContext: OfferContext): Quote {
  const startsAt = offerContext.subscription.currentPeriodEnd;
  const months = getPeriodMonths(plan, billing);
  return {
    currency: offerContext.currency,
    dueTodayMinor: 0,
    dueLaterMinor: fullAmountMinor,
    creditMinor: 0,
    discountMinor: 0,
    startsAt,
    endsAt: startsAt && months && periodEndAfter(startsAt, months, startsAt),
  };
}

const UNAVAILABLE_QUOTE = {
  dueTodayMinor: 0,
  dueLaterMinor: null,
  creditMinor: 0,
  discountMinor: 0,
  startsAt: null,
  endsAt: null,
};

async function getQuote(
  choice: PlanChoice,
  kind: PlanOfferKind,
  fullAmountMinor: number,
  offerContext: OfferContext,
): Promise<Quote> {
  switch (kind) {
    case 'current':
      return quoteCurrent(offerContext);
    case 'upgrade':
    case 'assigned':
      return quotePurchase(choice, fullAmountMinor, offerContext);
    case 'following':
      return quoteFollowing(choice, fullAmountMinor, offerContext);
    case 'downgrade':
      return quoteDowngrade(choice, fullAmountMinor, offerContext);
    case 'unavailable':
      return { ...UNAVAILABLE_QUOTE, currency: offerContext.currency };
  }
}

/** Builds the offer of a plan with one billing. Null when the plan is not sold with it. */
async function buildOffer(plan: PlanRecord, billing: Billing, offerContext: OfferContext): Promise<PlanOffer | null> {
  const fullAmountMinor = getChargeMinor(plan, billing);
  if (fullAmountMinor === null) return null;
  const { subscription, ownPlan, freePlanId, now } = offerContext;
  const choice = { plan, billing, subscription, ownPlan, freePlanId };
  const basis = getOfferBasis(choice);
  const isScheduled = basis.kind === 'downgrade' && basis.isChosen;
  const quote = await getQuote(choice, basis.kind, fullAmountMinor, offerContext);
  const beside = basis.kind === 'current' ? offerContext.seatsBesidePlan : null;
  const canChoose = !isScheduled && basis.kind !== 'current' && basis.kind !== 'unavailable';
  return {
    ...quote,
    plan,
    billing,
    kind: basis.kind,
    isScheduled,
    isNext: isNextPlan(choice),
    canChoose,
    reason: [describeOffer(choice, quote, now), ...(beside === null ? [] : [beside])].join(' '),
    givenUp: listGivenUp(choice, { ...offerContext, quote }, now),
    seats: canChoose && keepsTeam(choice, basis, offerContext) ? offerContext.keptSeats : null,
  };
}

/** Returns whether bought seats go on with a plan: it includes a team, or a plan grant that goes on longer than the own plan does. */
const keepsTeam = ({ plan, subscription }: PlanChoice, { kind }: PlanOfferBasis, { effectivePlan }: OfferContext) =>
  plan.teams || (kind === 'downgrade' && effectivePlan?.teams === true && outlastingGrantOf(subscription) !== null);

/** Reads the pending discount, and the plan whose open checkout reserved it. Null without a discount. */
async function readDiscount(userId: Types.ObjectId): Promise<OfferContext['discount']> {
  const discount = await findPendingDiscount(userId);
  const reserving = discount?.checkoutId ? await Checkouts.findById(discount.checkoutId, { itemId: 1 }).lean() : null;
  return discount && { ...discount, reservedForPlanId: reserving?.itemId ?? null };
}

/** Returns whether a checkout for the plan would get the discount. */
const isForPlan = ({ allowedPlanIds, reservedForPlanId }: NonNullable<OfferContext['discount']>, planId: string) =>
  isDiscountAllowed(allowedPlanIds, planId) && (reservedForPlanId === null || reservedForPlanId === planId);

async function readOfferContext(ctx: RequestContext): Promise<OfferContext> {
  const { user } = requireUser(ctx.viewer);
  const { currency } = ctx.runtime.config;
  const [now, userId] = [ctx.now(), user._id];
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at: now });
  const credit = await findCredit(NO_TRANSACTION, { subscription, currency, now });
  const paidSeats = await findPaidSeats(NO_TRANSACTION, userId);
  const rights = {
    effectivePlan: await loadUserPlan(ctx, String(userId)),
    promptsLimit: (await getQuotaUsage(ctx, String(userId))).limit,
    team: await readOwnedTeam(NO_TRANSACTION, subscription, paidSeats),
  };
  return {
    ...rights,
    ownRights: subscription.grant ? await readOwnRights(NO_TRANSACTION, subscription) : rights,
    subscription,
    currency,
    now,
    ownPlan: subscription.planId === null ? null : await planLoader(ctx).load(subscription.planId),
    freePlanId: (await findFreePlan())?._id ?? null,
    keptSeats: describeKeptSeats(paidSeats, currency),
    seatsBesidePlan: describeSeatsBesidePlan(paidSeats, currency),
    provider: await findCheckoutProvider(ctx.runtime),
    creditMinor: credit?.amountMinor ?? 0,
    discount: await readDiscount(userId),
  };
}

/** Lists the plans on sale as offers, each with every billing that it is sold with. The plan with the lowest price for its own interval is first. */
export async function listPlanOffers(ctx: RequestContext): Promise<PlanOffer[]> {
  const offerContext = await readOfferContext(ctx);
  const plans = await listPlansOnSale();
  const offers: PlanOffer[] = [];
  for (const plan of plans) {
    for (const billing of ['interval', 'annual'] as const) {
      const offer = await buildOffer(plan, billing, offerContext);
      if (offer) offers.push(offer);
    }
  }
  return offers;
}
