import { formatFullDay } from '#api/lib/days.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { nameNewBilling } from './plan-mails.ts';
import type { PlanPurchase, SubscriptionSettlement } from './settle-purchase.ts';

type SettlementKind = SubscriptionSettlement['kind'];

const formatEnd = (date: Date | null) => (date ? formatFullDay(date) : 'the end of your current plan');

const DESCRIPTIONS: Readonly<Record<SettlementKind, (plan: string, after: SubscriptionRecord) => string>> = {
  activated: (plan) => `Bought the ${plan} plan`,
  started: (plan) => `The ${plan} plan began`,
  scheduled: (plan, { currentPeriodEnd }) => `Bought the ${plan} plan, which starts on ${formatEnd(currentPeriodEnd)}`,
  unscheduled: (plan) => `The payment for the scheduled ${plan} plan was refunded`,
  renewed: (plan, { currentPeriodEnd }) => `The ${plan} plan was renewed until ${formatEnd(currentPeriodEnd)}`,
  // The scheduled plan, if there is one: the one before it does not renew anyway.
  cancelled: (plan, { currentPeriodEnd, scheduled }) =>
    scheduled
      ? `The ${plan} plan, which starts on ${formatEnd(currentPeriodEnd)}, will not be renewed`
      : `The ${plan} plan will not be renewed after ${formatEnd(currentPeriodEnd)}`,
};

/**
 * Returns "Switched the Pro plan to annual billing" for a paid plan that the user had already and pays in another interval now. Null for other
 * changes.
 */
function describeNewBilling(kind: SettlementKind, before: SubscriptionRecord, { plan, billing }: PlanPurchase) {
  const startsPlan = kind === 'activated' || kind === 'started';
  if (!startsPlan || before.source !== 'payment' || before.billing === billing) return null;
  const name = nameNewBilling(before, plan, billing);
  return name && `Switched the ${plan.name} plan to ${name} billing`;
}

/** Describes what a purchase changed in the subscription, for the activity of the account. */
export const describeSettlement = (
  { kind, after }: SubscriptionSettlement,
  before: SubscriptionRecord,
  purchase: PlanPurchase,
): string => describeNewBilling(kind, before, purchase) ?? DESCRIPTIONS[kind](purchase.plan.name, after);
