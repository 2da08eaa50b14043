import type { Simplification } from './finished-run.ts';
import type { TrialRewrite } from './try-rewrite.service.ts';

export type SimplificationMapper = Simplification;
export type TrialRewriteMapper = TrialRewrite;
