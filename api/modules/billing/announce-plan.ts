import type { ClientSession } from 'mongoose';
import { formatFullDay } from '#api/lib/days.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { getRenewalDate } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { SubscriptionSettlement } from './settle-purchase.ts';

interface BoughtPlan {
  readonly settlement: SubscriptionSettlement;
  readonly planName: string;
  readonly at: Date;
}

/** Says when the plan renews, or else ends: ` It renews on Dec 29, 2026.` Empty for a plan without an end. */
function describeEnd(after: SubscriptionRecord): string {
  const renewsAt = getRenewalDate(after);
  if (renewsAt) return ` It renews on ${formatFullDay(renewsAt)}.`;
  return after.currentPeriodEnd ? ` It ends on ${formatFullDay(after.currentPeriodEnd)}.` : '';
}

function describeStart(planName: string, { kind, after }: SubscriptionSettlement): string {
  if (kind !== 'scheduled') return `The ${planName} plan is active.${describeEnd(after)}`;
  const start = after.currentPeriodEnd ? `on ${formatFullDay(after.currentPeriodEnd)}` : 'when your current plan ends';
  return `The ${planName} plan starts ${start}.`;
}

/** Notifies the buyer of a plan that it is theirs now, or when it starts. */
export async function notifyOfBoughtPlan(
  session: ClientSession,
  { settlement, planName, at }: BoughtPlan,
): Promise<void> {
  await notify(session, {
    userId: settlement.after._id,
    kind: 'success',
    title: 'Plan bought',
    message: describeStart(planName, settlement),
    link: '/dashboard/billing',
    at,
  });
}
