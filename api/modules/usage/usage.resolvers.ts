import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getSocialProof } from './social-proof.ts';
import { getCanUpgrade, getQuotaSources, getStats } from './usage-stats.ts';
import { getUserAnalytics } from './user-analytics.ts';

export const usageResolvers: Resolvers = {
  Query: {
    stats: (_parent, _args, ctx) => getStats(ctx),
    quotaSources: (_parent, _args, ctx) => getQuotaSources(ctx),
    canUpgrade: (_parent, _args, ctx) => getCanUpgrade(ctx),
    userAnalytics: (_parent, { range }, ctx) => getUserAnalytics(ctx, range),
    socialProof: (_parent, _args, ctx) => getSocialProof(ctx),
  },
};
