import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listAchievements } from './achievements.service.ts';

export const achievementResolvers: Resolvers = {
  Query: {
    achievements: (_parent, _args, ctx) => listAchievements(ctx),
  },
};
