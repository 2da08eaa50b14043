import type { Resolvers } from '#api/graphql/types.generated.ts';
import { socialProof } from './social-proof.ts';
import { statsOf } from './usage.service.ts';
import { userAnalytics } from './user-analytics.ts';

export const usageResolvers: Resolvers = {
  Query: {
    stats: (_parent, _args, ctx) => statsOf(ctx),
    userAnalytics: (_parent, { range }, ctx) => userAnalytics(ctx, range),
    socialProof: (_parent, _args, ctx) => socialProof(ctx),
  },
};
