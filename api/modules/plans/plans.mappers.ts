import type { PlanRecord } from './plan.model.ts';

/** The parent of the resolvers of `Plan`: `codegen.ts` finds it by its name. */
export type PlanMapper = PlanRecord;
