import type Anthropic from '@anthropic-ai/sdk';
import type { Message } from '@anthropic-ai/sdk/resources/messages';
import { cutOffFailure, ProviderFailure } from '../provider-failure.ts';
import type { Generate, Generated, Provider, Reach } from './provider.ts';
import { anthropicSdk } from './sdks.ts';

const NAME = 'Anthropic';

/** Everything that the client would take from the environment is set, and nothing is retried or logged. */
async function clientOf({ fetch, baseUrl }: Reach, key: string): Promise<Anthropic> {
  const { Anthropic } = await anthropicSdk();
  return new Anthropic({
    apiKey: key,
    authToken: null,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    timeout: 60_000,
    logLevel: 'off',
  });
}

const bodyOf = ({ model, system, user, maxTokens }: Generate) => ({
  model,
  system,
  max_tokens: maxTokens,
  messages: [{ role: 'user' as const, content: user }],
});

function generatedOf({ content, stop_reason: reason, usage }: Message): Generated {
  if (reason === 'refusal') throw new ProviderFailure('request refused', `${NAME} refused to work on this prompt.`);
  if (reason !== 'end_turn' && reason !== 'stop_sequence') throw cutOffFailure(NAME);
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cost: null,
  };
}

export const anthropic = (reach: Reach): Provider => ({
  name: NAME,
  generate: async (call) => {
    const client = await clientOf(reach, call.key);
    const { signal, onText } = call;
    if (!onText) return generatedOf(await client.messages.create(bodyOf(call), { signal }));
    const stream = client.messages.stream(bodyOf(call), { signal });
    stream.on('text', onText);
    return generatedOf(await stream.finalMessage());
  },
  tryKey: async (key, signal) => {
    const client = await clientOf(reach, key);
    await client.models.list({ limit: 1 }, { signal });
  },
});
