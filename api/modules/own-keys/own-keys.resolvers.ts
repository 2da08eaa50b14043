import type { Resolvers } from '#api/graphql/types.generated.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { isInTeamOfOther } from '#api/modules/teams/user-team.service.ts';
import { saveOwnKey } from './own-keys.service.ts';
import { removeOwnKey, setEnabledModels, setOwnKeyEnabled } from './own-keys.ts';
import { getUserModels, getUserModelsAfter, setDefaultModel, setModelPreference } from './user-models.ts';

export const ownKeyResolvers: Resolvers = {
  Query: {
    userModels: (_parent, _args, ctx) => getUserModels(ctx),
  },
  UserModels: {
    isTeamMember: (_parent, _args, ctx) => isInTeamOfOther(requireUser(ctx.viewer).user._id),
  },
  Mutation: {
    saveOwnKey: (_parent, { input }, ctx) => getUserModelsAfter(ctx, saveOwnKey(ctx, input)),
    removeOwnKey: (_parent, { provider }, ctx) => getUserModelsAfter(ctx, removeOwnKey(ctx, provider)),
    setOwnKeyEnabled: (_parent, { provider, isEnabled }, ctx) =>
      getUserModelsAfter(ctx, setOwnKeyEnabled(ctx, provider, isEnabled)),
    setEnabledModels: (_parent, { provider, models }, ctx) =>
      getUserModelsAfter(ctx, setEnabledModels(ctx, provider, models)),
    setDefaultModel: (_parent, { provider, model }, ctx) =>
      getUserModelsAfter(ctx, setDefaultModel(ctx, provider, model)),
    setModelPreference: (_parent, { preference }, ctx) => getUserModelsAfter(ctx, setModelPreference(ctx, preference)),
  },
};
