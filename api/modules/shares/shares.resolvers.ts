import type { Resolvers } from '#api/graphql/types.generated.ts';
import { findSharedRewrite, listSharedLinks, shareRun, stopSharing } from './shares.ts';

export const shareResolvers: Resolvers = {
  Query: {
    sharedLinks: (_parent, { runId }, ctx) => listSharedLinks(ctx, runId ?? null),
    sharedRewrite: (_parent, { token }, ctx) => findSharedRewrite(ctx, token),
  },
  Mutation: {
    shareRun: (_parent, { input }, ctx) => shareRun(ctx, input),
    stopSharing: (_parent, { id }, ctx) => stopSharing(ctx, id),
  },
};
