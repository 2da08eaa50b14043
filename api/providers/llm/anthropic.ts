import type Anthropic from '@anthropic-ai/sdk';
import type { Message } from '@anthropic-ai/sdk/resources/messages';
import { incompleteFailure, modelRefusedFailure } from '../provider-failure.ts';
import { anthropicSdk } from './anthropic-sdk.ts';
import type { GenerateCall, Generated, Provider } from './provider.ts';

const NAME = 'Anthropic';

interface FetchEndpoint {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
}

/**
 * Creates a client of Anthropic's SDK. Sets every option that it would read from the environment, and turns off its
 * retries and its log.
 */
async function createClient({ fetch, baseUrl }: FetchEndpoint, key: string): Promise<Anthropic> {
  const { Anthropic } = await anthropicSdk();
  return new Anthropic({
    apiKey: key,
    authToken: null,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    // Calls end at their own deadline before this. Without a time, the SDK refuses long answers that are not streamed.
    timeout: 60_000,
    logLevel: 'off',
  });
}

const buildBody = ({ model, system, user, maxTokens }: GenerateCall) => ({
  model,
  system,
  max_tokens: maxTokens,
  messages: [{ role: 'user' as const, content: user }],
});

function toGenerated({ content, stop_reason: reason, usage }: Message): Generated {
  if (reason === 'refusal') throw modelRefusedFailure(NAME);
  if (reason !== 'end_turn' && reason !== 'stop_sequence') throw incompleteFailure(NAME);
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cost: null,
  };
}

/** Creates the provider Anthropic. */
export const anthropic = (endpoint: FetchEndpoint): Provider => ({
  name: NAME,
  streams: true,
  generate: async (call) => {
    const client = await createClient(endpoint, call.key);
    const { signal, onText, onResponse } = call;
    if (!onText) return toGenerated(await client.messages.create(buildBody(call), { signal }));
    const stream = client.messages.stream(buildBody(call), { signal });
    stream.on('connect', onResponse);
    stream.on('text', onText);
    return toGenerated(await stream.finalMessage());
  },
  tryKey: async (key, signal) => {
    const client = await createClient(endpoint, key);
    await client.models.list({ limit: 1 }, { signal });
  },
});
