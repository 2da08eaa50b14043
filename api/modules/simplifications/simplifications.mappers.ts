import type { Simplification, SimplifyEvent, TrialRewrite } from './simplification.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type SimplificationMapper = Simplification;
export type SimplifyEventMapper = SimplifyEvent;
export type TrialRewriteMapper = TrialRewrite;
