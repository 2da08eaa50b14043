import type { PlanRecord } from './plan.model.ts';

export type PlanMapper = PlanRecord;
