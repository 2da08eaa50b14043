import { z } from 'zod';
import { incompleteFailure } from '../provider-failure.ts';
import { callValidJson } from './json-api.ts';
import type { ListingProvider, ProviderEndpoint } from './provider.ts';

const NAME = 'Straico';

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

const modelList = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string().nullish(), model_type: z.string().nullish() })),
});

/**
 * Creates the provider Straico. It does not report costs in dollars, and does not stream: the whole
 * answer arrives in one piece.
 */
export const straico = (endpoint: ProviderEndpoint): ListingProvider => ({
  name: NAME,
  streams: false,
  generate: async ({ key, model, system, user, maxTokens, signal, onText }) => {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    const body = { model, messages, max_tokens: maxTokens };
    const path = '/v2/chat/completions';
    const { choices, usage } = await callValidJson(endpoint, {
      name: NAME,
      path,
      key,
      body,
      schema: completion,
      signal,
    });
    const [choice] = choices;
    if (choice?.finish_reason && choice.finish_reason !== 'stop' && choice.finish_reason !== 'end_turn')
      throw incompleteFailure(NAME);
    const text = choice?.message.content ?? '';
    onText?.(text);
    return {
      text,
      inputTokens: usage?.prompt_tokens ?? null,
      outputTokens: usage?.completion_tokens ?? null,
      cost: null,
    };
  },
  tryKey: async (key, signal) => {
    await callValidJson(endpoint, { name: NAME, path: '/v0/user', key, schema: z.unknown(), signal });
  },
  listModels: async (key, signal) => {
    const { data } = await callValidJson(endpoint, { name: NAME, path: '/v2/models', key, schema: modelList, signal });
    return data
      .filter(({ model_type: type }) => !type || type === 'chat')
      .map(({ id, name }) => ({ model: id, name: name ?? id }));
  },
});
