import type { PlanGrantRecord, SubscriptionRecord } from './subscription.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type PlanGrantMapper = PlanGrantRecord & { readonly outlastsOwnPlan: boolean };
export type SubscriptionMapper = SubscriptionRecord;
