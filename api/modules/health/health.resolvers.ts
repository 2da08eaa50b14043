import type { Resolvers } from '#api/graphql/types.generated.ts';
import { systemHealth } from './system-health.ts';

export const healthResolvers: Resolvers = {
  Query: {
    systemHealth: (_parent, _args, ctx) => systemHealth(ctx),
  },
};
