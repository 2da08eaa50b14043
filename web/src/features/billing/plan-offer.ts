import type {
  CheckoutInterval,
  CurrentPlan_SourceFragment,
  CurrentPlan_SubscriptionFragment,
  PlanCard_OfferFragment,
  PlanCard_PlanFragment,
  Plans_ModelsFragment,
} from '#web/graphql/operations.generated.ts';
import { KEY_PROVIDERS } from '#web/lib/model-providers.ts';
import { NO_SUBSCRIPTION } from '#web/lib/no-model.ts';
import { hasPriceIn, type PriceView } from '#web/lib/plan-price.ts';
import { plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { toBillingName } from './plan-facts.ts';

type Plan = PlanCard_PlanFragment;
type Offer = PlanCard_OfferFragment;

const INTERVAL_OF_VIEW: Readonly<Record<PriceView, CheckoutInterval>> = { monthly: 'MONTHLY', annual: 'YEARLY' };

/**
 * Finds the offer of a plan for the monthly or annual view. A plan without an offer for the view, such as one without a yearly price, is
 * shown with its own interval. Undefined: the plan is not on sale.
 */
export const findOffer = (offers: readonly Offer[], planId: string, view: PriceView): Offer | undefined =>
  offers.find((offer) => offer.planId === planId && offer.interval === INTERVAL_OF_VIEW[view]) ??
  offers.find((offer) => offer.planId === planId);

/** Returns the id of the one plan whose button stands out: the popular one if it is an upgrade, else the first upgrade. Null without an upgrade. */
export function findFeaturedPlanId(plans: readonly Plan[], offers: readonly Offer[], view: PriceView) {
  const upgrades = plans.filter(({ id }) => {
    const offer = findOffer(offers, id, view);
    return offer?.kind === 'UPGRADE' && offer.canChoose;
  });
  return (upgrades.find(({ isPopular }) => isPopular) ?? upgrades[0])?.id ?? null;
}

/** Returns whether a plan is shown in a view. Hidden plans never are; the user's own plan is in both views. */
export const isShown = (plan: Plan, view: PriceView, activePlanId: string | null): boolean =>
  !plan.isHidden && (hasPriceIn(plan, view) || plan.id === activePlanId);

/**
 * Returns the external page that sells the plan. Null: the built-in checkout sells it. In the annual view, a plan without an external page
 * for a year uses the one for its own interval.
 */
export const externalCheckoutUrl = ({ buyNowUrl, yearlyBuyNowUrl }: Plan, view: PriceView): string | null =>
  (view === 'annual' ? yearlyBuyNowUrl : null) ?? buyNowUrl;

type Subscription = Pick<CurrentPlan_SubscriptionFragment, 'planId' | 'billing' | 'source'>;

/**
 * The mark on the card of the user's effective plan (`planId`; `ownPlanId` differs during a plan grant). In the view that
 * does not have the price they pay, the card says how they pay. Null on other cards.
 */
export function toActiveMark(
  { id, yearlyPrice, interval }: Plan,
  view: PriceView,
  { planId, billing, source }: Subscription,
): string | null {
  if (id !== planId) return null;
  // A plan that is paid by the year or once has no second price: its yearly price is ignored.
  const hasTwoPrices = (interval === 'MONTHLY' || interval === 'QUARTERLY') && yearlyPrice !== null && yearlyPrice > 0;
  const canPayEitherWay = hasTwoPrices && source === 'PAYMENT';
  const paid: PriceView = billing === 'ANNUAL' ? 'annual' : 'monthly';
  if (!canPayEitherWay || view === paid) return 'ACTIVE PLAN';
  return paid === 'annual' ? 'ACTIVE, PAID ANNUALLY' : `ACTIVE, PAID ${interval}`;
}

/** The mark on the card of the plan that follows the user's own one. Null on other cards. */
export function toNextMark(
  { id, interval }: Pick<Plan, 'id' | 'interval'>,
  offer: Pick<Offer, 'isNext' | 'interval'>,
  { ownPlanId }: Pick<CurrentPlan_SubscriptionFragment, 'ownPlanId'>,
): string | null {
  if (!offer.isNext) return null;
  // The user's own plan follows only with another interval.
  return id === ownPlanId ? `NEXT, PAID ${offer.interval === 'YEARLY' ? 'ANNUALLY' : interval}` : 'NEXT PLAN';
}

/**
 * Says until when a plan from a promo code, which screens call a trial, keeps what the user gives up with their own plan. Null unless the trial
 * ends later than that plan.
 */
export const describeTrialEnd = ({ grant }: Pick<CurrentPlan_SubscriptionFragment, 'grant'>): string | null =>
  grant?.outlastsOwnPlan === true && grant.endsAt !== null
    ? `Until your trial ends on ${formatUtcDay(grant.endsAt)}, you keep what the trial includes.`
    : null;

/**
 * Returns how the plan of an offer would be paid, if it is the user's own plan and only its billing changes: `monthly`. Null for other offers,
 * and for a plan that was not bought.
 */
export function toNewBilling(
  { planId, interval, kind }: Offer,
  plans: readonly Plan[],
  { ownPlanId, source, grant }: Pick<CurrentPlan_SubscriptionFragment, 'ownPlanId' | 'source' | 'grant'>,
): string | null {
  const plan = plans.find(({ id }) => id === planId);
  const isBought = source === 'PAYMENT' && !grant;
  if (!plan || planId !== ownPlanId || !isBought || (kind !== 'UPGRADE' && kind !== 'DOWNGRADE')) return null;
  return toBillingName(plan.interval, interval === 'YEARLY');
}

/** Whether others in the user's team used prompts of the user's plan in this quota window. */
export const isUsedByTeam = (sources: readonly CurrentPlan_SourceFragment[]): boolean =>
  sources.some(({ kind, usedByTeam }) => kind === 'OWN_PLAN' && (usedByTeam ?? 0) > 0);

/**
 * Says before a plan is bought what it cannot run without a model. Null for a user who has one: a key of their own, or one that the operator
 * set up for everyone. Null also for a lower plan, whose user has a plan already.
 */
export function describeModelNeed(
  { planId, kind }: Offer,
  plans: readonly Pick<Plan, 'id' | 'byok'>[],
  { productHasModel, keys }: Plans_ModelsFragment,
): string | null {
  if (kind === 'DOWNGRADE' || productHasModel || keys.length > 0) return null;
  const needs = 'Custom actions, other languages and some default actions need an AI model, and none is set up yet.';
  return plans.find(({ id }) => id === planId)?.byok
    ? `${needs} With this plan, you can add your own key from ${KEY_PROVIDERS}. That provider bills you for its use. ${NO_SUBSCRIPTION}`
    : `${needs} This plan does not include own keys.`;
}

type Used = Pick<CurrentPlan_SubscriptionFragment, 'promptsUsed' | 'quotaResetsAt'>;

/**
 * A plan that starts now keeps the quota window, and what was used in it. Null if nothing was used, for a plan that starts later, and for one
 * without a limit, of which nothing is used up.
 * @param plans the plans on sale, to find the limit of the offered one
 * @param isByTeam whether others in the user's team used some of the prompts
 */
export function describeStillCounted(
  { planId, kind }: Offer,
  { promptsUsed, quotaResetsAt }: Used,
  { plans, isByTeam }: { readonly plans: readonly Pick<Plan, 'id' | 'promptsLimit'>[]; readonly isByTeam: boolean },
): string | null {
  if ((kind !== 'UPGRADE' && kind !== 'ASSIGNED') || promptsUsed === 0) return null;
  if (plans.find(({ id }) => id === planId)?.promptsLimit === UNLIMITED) return null;
  const until = quotaResetsAt === null ? '' : ` until ${formatUtcDay(quotaResetsAt)}, when your prompts reset`;
  const users = isByTeam ? 'your team has' : 'you have';
  return `The ${plural(promptsUsed, 'prompt')} that ${users} used still count${promptsUsed === 1 ? 's' : ''}${until}.`;
}
