import type { Resolvers } from '#api/graphql/types.generated.ts';
import {
  createAccessToken,
  deleteAccessToken,
  listAccessTokens,
  rotateAccessToken,
  setAccessTokenActive,
} from './access-tokens.service.ts';

export const accessTokenResolvers: Resolvers = {
  Query: {
    accessTokens: () => listAccessTokens(),
  },
  Mutation: {
    createAccessToken: (_parent, { input }, ctx) => createAccessToken(ctx, input),
    setAccessTokenActive: (_parent, { id, isActive }, ctx) => setAccessTokenActive(ctx, id, isActive),
    rotateAccessToken: (_parent, { id, overlapHours }, ctx) => rotateAccessToken(ctx, id, overlapHours),
    deleteAccessToken: (_parent, { id }, ctx) => deleteAccessToken(ctx, id),
  },
  AccessToken: {
    id: ({ _id }) => String(_id),
    tokenPrefix: ({ prefix }) => prefix,
    previousExpiresAt: ({ previousExpiresAt }, _args, ctx) =>
      previousExpiresAt && previousExpiresAt > ctx.now() ? previousExpiresAt : null,
  },
};
