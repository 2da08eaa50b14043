import { toDisplayedKey } from '#api/encryption/key-display.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { createProviderKey, reorderProviderKeys, updateProviderKey } from './edit-keys.ts';
import { fetchOfferedModels, fetchServerModels, saveEnabledModels, saveServerModels } from './edit-model-lists.ts';
import { tryProviderKey } from './key-trials.ts';
import { listProviderKeys } from './provider-keys.service.ts';
import { deleteProviderKey, setProviderKeyActive } from './provider-keys.ts';
import { AUTOMATIC_MODELS } from './provider-names.rules.ts';

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
    reorderProviderKeys: (_parent, { ids }) => reorderProviderKeys(ids),
    setProviderKeyActive: (_parent, { id, isActive }) => setProviderKeyActive(id, isActive),
    deleteProviderKey: (_parent, { id }) => deleteProviderKey(id),
    setProviderModels: (_parent, { provider, enabledModels, expectedModels }, ctx) =>
      saveEnabledModels(ctx, provider, enabledModels, expectedModels),
    setProviderKeyModels: (_parent, { id, enabledModels, expectedModels }) =>
      saveServerModels(id, enabledModels, expectedModels),
  },
  ProviderKey: {
    id: ({ _id }) => String(_id),
    maskedKey: ({ last4 }) => (last4 ? toDisplayedKey(last4) : ''),
    baseUrl: ({ baseUrl }) => baseUrl ?? null,
    enabledModels: ({ enabledModels }) => enabledModels ?? [],
    fixedModel: ({ provider }) => AUTOMATIC_MODELS[provider] ?? null,
    isFailing: ({ isFailing }) => isFailing ?? false,
  },
};
