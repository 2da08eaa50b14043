import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getRatingReport } from './rating-report.ts';
import { rateRun, removeRating } from './ratings.ts';

/** The schema lets only administrators read `ratingReport`, and access tokens with the scope `all`. The functions check no role. */
export const ratingResolvers: Resolvers = {
  Query: {
    ratingReport: (_parent, args, ctx) => getRatingReport(ctx, args),
  },
  Mutation: {
    rateRun: (_parent, { input }, ctx) => rateRun(ctx, input),
    removeRating: (_parent, { runId }, ctx) => removeRating(ctx, runId),
  },
};
