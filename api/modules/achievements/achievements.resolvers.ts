import type { Resolvers } from '#api/graphql/types.generated.ts';
import { achievementsOf } from './achievements.service.ts';

export const achievementResolvers: Resolvers = {
  Query: {
    achievements: (_parent, _args, ctx) => achievementsOf(ctx),
  },
};
