import { maskedKey } from '#api/encryption/masking.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { createProviderKey, reorderProviderKeys, updateProviderKey } from './edit-keys.ts';
import { tryProviderKey } from './key-trials.ts';
import { fetchOfferedModels, fetchServerModels, saveEnabledModels, saveServerModels } from './model-lists.service.ts';
import { deleteProviderKey, listProviderKeys, setProviderKeyActive } from './provider-keys.service.ts';

export const providerKeyResolvers: Resolvers = {
  Query: {
    providerKeys: () => listProviderKeys(),
    providerModels: (_parent, { provider }, ctx) => fetchOfferedModels(ctx, provider),
    providerKeyModels: (_parent, { id }, ctx) => fetchServerModels(ctx, id),
  },
  Mutation: {
    createProviderKey: (_parent, { input }, ctx) => createProviderKey(ctx, input),
    updateProviderKey: (_parent, { id, input }, ctx) => updateProviderKey(ctx, id, input),
    tryProviderKey: (_parent, { id }, ctx) => tryProviderKey(ctx, id),
    reorderProviderKeys: (_parent, { ids }, ctx) => reorderProviderKeys(ctx, ids),
    setProviderKeyActive: (_parent, { id, isActive }, ctx) => setProviderKeyActive(ctx, id, isActive),
    deleteProviderKey: (_parent, { id }, ctx) => deleteProviderKey(ctx, id),
    setProviderModels: (_parent, { provider, enabledModels }, ctx) => saveEnabledModels(ctx, provider, enabledModels),
    setProviderKeyModels: (_parent, { id, enabledModels }, ctx) => saveServerModels(ctx, id, enabledModels),
  },
  ProviderKey: {
    id: ({ _id }) => String(_id),
    maskedKey: ({ last4 }) => (last4 ? maskedKey(last4) : ''),
    baseUrl: ({ baseUrl }) => baseUrl ?? null,
    enabledModels: ({ enabledModels }) => enabledModels ?? [],
    isFailing: ({ isFailing }) => isFailing ?? false,
  },
};
