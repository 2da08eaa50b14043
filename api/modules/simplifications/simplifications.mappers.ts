import type { Simplification } from './finished-run.ts';
import type { SimplifyEvent } from './simplify-stream.ts';
import type { TrialRewrite } from './try-rewrite.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type SimplificationMapper = Simplification;
export type SimplifyEventMapper = SimplifyEvent;
export type TrialRewriteMapper = TrialRewrite;
