import type { PlanRecord } from './plan.model.ts';

/** The parent of the resolvers of `Plan`: `codegen.ts` finds that type by its name, and imports it into the generated types. */
export type PlanMapper = PlanRecord;
