import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';

export const personalSubscriptions: PersonalData = buildPersonalData<SubscriptionRecord>(Subscriptions, {
  ownedBy: byOwnId,
  toExportedRow: (row) => ({
    plan_id: row.planId,
    source: row.source,
    billing: row.billing,
    first_activated_at: row.firstActivatedAt,
    current_period_start: row.currentPeriodStart,
    current_period_end: row.currentPeriodEnd,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    prompts_limit_override: row.promptsLimitOverride,
  }),
});

interface ChangeSideRow {
  readonly planId: string | null;
  readonly scheduledPlanId?: string | null;
}

interface ChangeRow {
  readonly at: Date;
  readonly kind: string;
  readonly source: string;
  readonly from: ChangeSideRow;
  readonly to: ChangeSideRow;
}

export const personalSubscriptionChanges: PersonalData = buildPersonalData<ChangeRow>(SubscriptionChanges, {
  ownedBy: byUserId,
  toExportedRow: ({ at, kind, source, from, to }) => ({
    at,
    kind,
    source,
    from_plan_id: from.planId,
    to_plan_id: to.planId,
    // Choosing a lower plan changes only what follows. Left out for rows that an earlier version stored, which do not have it.
    from_scheduled_plan_id: from.scheduledPlanId,
    to_scheduled_plan_id: to.scheduledPlanId,
  }),
  fate: { rows: 'kept', because: 'Revenue is computed from it. It names plans and amounts.' },
});
