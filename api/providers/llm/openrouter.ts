import { z } from 'zod';
import { generateChat, listChatModels } from './chat-completions.ts';
import { callJson } from './json-api.ts';
import { createOpenAiClient } from './openai.ts';
import type { ListingProvider, ProviderEndpoint } from './provider.ts';

const NAME = 'OpenRouter';

/** Creates the provider OpenRouter. */
export const openRouter = (endpoint: ProviderEndpoint): ListingProvider => ({
  name: NAME,
  streams: true,
  generate: async (call) =>
    generateChat(await createOpenAiClient(endpoint, call.key), { name: NAME, limitsTokens: true }, call),
  tryKey: async (key, signal) => {
    await callJson(endpoint, { name: NAME, path: '/key', key, answer: z.unknown(), signal });
  },
  listModels: (key, signal) => listChatModels(endpoint, { name: NAME, key, signal }),
});
