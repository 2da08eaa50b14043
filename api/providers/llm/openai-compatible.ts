import { z } from 'zod';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { generateChat, listChatModels } from './chat-completions.ts';
import { ErrorStatusError } from './classify-error.ts';
import { callValidJson } from './json-api.ts';
import type { ListingProvider, ProviderEndpoint } from './provider.ts';

/** The name in messages for users, who do not see which server it is. */
const NAME = 'The model server';

const NOT_THERE = 'Nothing answers there like the OpenAI API. Check the base URL: for most servers it ends in /v1.';

type Finding = 'works' | 'not there';

/**
 * Returns `not there` for a failure that says that the server has no such address or another API.
 * Throws any other failure.
 */
const notThere = (error: unknown): Finding => {
  const isOtherApi = error instanceof ProviderFailure && error.kind === 'broken';
  if (isOtherApi || (error instanceof ErrorStatusError && [404, 405, 501].includes(error.status))) return 'not there';
  throw error;
};

/**
 * Tries the server and key with a request without messages, which costs nothing: a server refuses the request, but a
 * wrong key before that. A list of models is not enough, because some servers show it to everyone, and some have none.
 */
async function tryChat(endpoint: ProviderEndpoint, key: string | null, signal: AbortSignal): Promise<Finding> {
  const call = { name: NAME, path: '/chat/completions', key, body: { messages: [] }, schema: z.unknown(), signal };
  try {
    await callValidJson(endpoint, call);
    return 'works';
  } catch (error) {
    if (!(error instanceof ErrorStatusError)) throw error;
    if (error.status === 401 || error.status === 403) throw error;
    return error.status === 404 || error.status === 405 ? 'not there' : 'works';
  }
}

/** Creates the provider for a server with the Chat Completions API of OpenAI. An empty key is not sent. */
export const openAiCompatible = (endpoint: ProviderEndpoint): ListingProvider => ({
  name: NAME,
  streams: true,
  // Servers refuse a limit above the size of their model's context, which is not known here, and Azure refuses `max_tokens` for new models.
  generate: (call) => generateChat(endpoint, { name: NAME, limitsTokens: false }, call),
  tryKey: async (key, signal) => {
    const list = listChatModels(endpoint, { name: NAME, key, signal });
    const listed = await list.then((): Finding => 'works', notThere);
    const chat = await tryChat(endpoint, key, signal);
    if (listed === 'works' || chat === 'works') return;
    throw new ProviderFailure('not found', `${NAME} has another API. ${NOT_THERE}`, { reason: NOT_THERE });
  },
  listModels: (key, signal) => listChatModels(endpoint, { name: NAME, key, signal }),
});
