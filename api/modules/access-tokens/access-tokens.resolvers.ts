import type { Resolvers } from '#api/graphql/types.generated.ts';
import {
  createAccessToken,
  deleteAccessToken,
  listAccessTokens,
  rotateAccessToken,
  setAccessTokenActive,
  updateAccessToken,
} from './edit-access-tokens.ts';
import { getCreator } from './token-creators.ts';
import { getTokenStatus } from './token-fields.ts';

/** The schema lets only administrators use these operations. */
export const accessTokenResolvers: Resolvers = {
  Query: {
    accessTokens: () => listAccessTokens(),
  },
  Mutation: {
    createAccessToken: (_parent, { input }, ctx) => createAccessToken(ctx, input),
    updateAccessToken: (_parent, { id, input }, ctx) => updateAccessToken(ctx, id, input),
    setAccessTokenActive: (_parent, { id, isActive }, ctx) => setAccessTokenActive(ctx, id, isActive),
    rotateAccessToken: (_parent, { id, overlapHours }, ctx) => rotateAccessToken(ctx, id, overlapHours),
    deleteAccessToken: (_parent, { id }, ctx) => deleteAccessToken(ctx, id),
  },
  AccessToken: {
    id: ({ _id }) => String(_id),
    tokenPrefix: ({ prefix }) => prefix,
    status: (token, _args, ctx) => getTokenStatus(token, ctx.now()),
    createdBy: ({ createdById }, _args, ctx) => (createdById ? getCreator(ctx, createdById) : null),
    previousExpiresAt: ({ previousExpiresAt }, _args, ctx) =>
      previousExpiresAt && previousExpiresAt > ctx.now() ? previousExpiresAt : null,
  },
};
