import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getSystemHealth } from './system-health.ts';

export const healthResolvers: Resolvers = {
  Query: {
    systemHealth: (_parent, _args, ctx) => getSystemHealth(ctx),
  },
};
