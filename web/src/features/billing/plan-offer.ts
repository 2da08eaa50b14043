import type { PlanCard_PlanFragment } from '#web/graphql/operations.generated.ts';
import { type BillingCycle, isInCycle } from '#web/lib/plan-price.ts';
import { formatPrompts } from '#web/lib/quantities.ts';

type Plan = PlanCard_PlanFragment;

/** The features without the number of prompts, which the card shows by itself. */
export const otherFeatures = ({ features, promptsLimit }: Plan): string[] =>
  features.filter((feature) => !feature.startsWith(`${formatPrompts(promptsLimit)} prompts a `));

/** Hidden plans are never shown. The user's own plan is shown in both cycles. */
export const isShown = (plan: Plan, cycle: BillingCycle, activePlanId: string | null): boolean =>
  !plan.isHidden && (isInCycle(plan, cycle) || plan.id === activePlanId);

/** The page outside the product where the plan is sold, or null. The monthly page also serves a plan without a yearly one. */
export const externalCheckoutUrl = ({ buyNowUrl, yearlyBuyNowUrl }: Plan, cycle: BillingCycle): string | null =>
  (cycle === 'annual' ? yearlyBuyNowUrl : null) ?? buyNowUrl;
