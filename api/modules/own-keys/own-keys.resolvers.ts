import type { Resolvers } from '#api/graphql/types.generated.ts';
import { removeOwnKey, saveOwnKey, setEnabledModels, setOwnKeyEnabled } from './own-keys.service.ts';
import { afterwards, setDefaultModel, setModelPreference, userModels } from './user-models.service.ts';

export const ownKeyResolvers: Resolvers = {
  Query: {
    userModels: (_parent, _args, ctx) => userModels(ctx),
  },
  Mutation: {
    saveOwnKey: (_parent, { input }, ctx) => afterwards(ctx, saveOwnKey(ctx, input)),
    removeOwnKey: (_parent, { provider }, ctx) => afterwards(ctx, removeOwnKey(ctx, provider)),
    setOwnKeyEnabled: (_parent, { provider, isEnabled }, ctx) =>
      afterwards(ctx, setOwnKeyEnabled(ctx, provider, isEnabled)),
    setEnabledModels: (_parent, { provider, models }, ctx) => afterwards(ctx, setEnabledModels(ctx, provider, models)),
    setDefaultModel: (_parent, { provider, model }, ctx) => afterwards(ctx, setDefaultModel(ctx, provider, model)),
    setModelPreference: (_parent, { preference }, ctx) => afterwards(ctx, setModelPreference(ctx, preference)),
  },
};
