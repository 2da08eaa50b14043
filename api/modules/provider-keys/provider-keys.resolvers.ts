import { maskedKey } from '#api/encryption/masking.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fetchOfferedModels, saveEnabledModels } from './model-lists.service.ts';
import {
  createProviderKey,
  deleteProviderKey,
  listProviderKeys,
  setProviderKeyActive,
} from './provider-keys.service.ts';

export const providerKeyResolvers: Resolvers = {
  Query: {
    providerKeys: () => listProviderKeys(),
    providerModels: (_parent, { provider }, ctx) => fetchOfferedModels(ctx, provider),
  },
  Mutation: {
    createProviderKey: (_parent, { input }, ctx) => createProviderKey(ctx, input),
    setProviderKeyActive: (_parent, { id, isActive }, ctx) => setProviderKeyActive(ctx, id, isActive),
    deleteProviderKey: (_parent, { id }, ctx) => deleteProviderKey(ctx, id),
    setProviderModels: (_parent, { provider, enabledModels }, ctx) => saveEnabledModels(ctx, provider, enabledModels),
  },
  ProviderKey: {
    id: ({ _id }) => String(_id),
    maskedKey: ({ last4 }) => maskedKey(last4),
  },
};
