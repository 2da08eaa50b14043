import { z } from 'zod';
import { generateChat, listChatModels } from './chat-completions.ts';
import { callValidJson } from './json-api.ts';
import type { ListingProvider, ProviderEndpoint } from './provider.ts';

const NAME = 'OpenRouter';

/** Creates the provider OpenRouter. */
export const openRouter = (endpoint: ProviderEndpoint): ListingProvider => ({
  name: NAME,
  streams: true,
  generate: (call) => generateChat(endpoint, { name: NAME, limitsTokens: true }, call),
  tryKey: async (key, signal) => {
    await callValidJson(endpoint, { name: NAME, path: '/key', key, schema: z.unknown(), signal });
  },
  listModels: (key, signal) => listChatModels(endpoint, { name: NAME, key, signal }),
});
