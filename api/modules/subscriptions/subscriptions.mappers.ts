import type { PlanGrantRecord, SubscriptionRecord } from './subscription.model.ts';

export type PlanGrantMapper = PlanGrantRecord;
export type SubscriptionMapper = SubscriptionRecord;
