import type { ActivityConnectionRecord, ActivityRecord } from './activity.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type ActivityMapper = ActivityRecord;
export type ActivityConnectionMapper = ActivityConnectionRecord;
