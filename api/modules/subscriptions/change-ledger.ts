import type { ClientSession, Types } from 'mongoose';
import type { SubscriptionRecord } from './subscription.model.ts';
import { effectivePlanIdOf, totalMrrOf } from './subscription.rules.ts';
import { type SubscriptionChangeKind, SubscriptionChanges } from './subscription-change.model.ts';

/** The state before or after a change. */
interface ChangeSide {
  /** The effective plan. Null: no plan. */
  readonly planId: string | null;
  /** The user's own plan, also while a grant covers it. */
  readonly ownPlanId: string | null;
  /** The plan that follows at the end of the period. Null: none is chosen. */
  readonly scheduledPlanId: string | null;
  readonly mrrMinor: number;
}

interface NewChange {
  readonly userId: Types.ObjectId;
  readonly kind: SubscriptionChangeKind;
  readonly source: SubscriptionRecord['source'];
  readonly from: ChangeSide;
  readonly to: ChangeSide;
  readonly at: Date;
}

export const toChangeSide = (subscription: SubscriptionRecord): ChangeSide => ({
  planId: effectivePlanIdOf(subscription),
  ownPlanId: subscription.planId,
  scheduledPlanId: subscription.scheduled?.planId ?? null,
  mrrMinor: totalMrrOf(subscription),
});

/** Adds a row to the ledger from which MRR, churn and growth are computed. */
export async function recordChange(session: ClientSession, change: NewChange): Promise<void> {
  await SubscriptionChanges.create([change], { session });
}
