import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getSocialProof } from './social-proof.ts';
import { getStats } from './usage-stats.ts';
import { getUserAnalytics } from './user-analytics.ts';

export const usageResolvers: Resolvers = {
  Query: {
    stats: (_parent, _args, ctx) => getStats(ctx),
    userAnalytics: (_parent, { range }, ctx) => getUserAnalytics(ctx, range),
    socialProof: (_parent, _args, ctx) => getSocialProof(ctx),
  },
};
