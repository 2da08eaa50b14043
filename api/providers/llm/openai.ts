import type OpenAI from 'openai';
import type { Response as ModelResponse, ResponseCreateParams } from 'openai/resources/responses/responses';
import { cutOffFailure, ProviderFailure } from '../provider-failure.ts';
import type { Generate, Generated, Provider, Reach } from './provider.ts';
import { openAiSdk } from './sdks.ts';

const NAME = 'OpenAI';

/** Everything that the client would take from the environment is set, and nothing is retried or logged. */
export async function openAiClient({ fetch, baseUrl }: Reach, key: string): Promise<OpenAI> {
  const { OpenAI } = await openAiSdk();
  return new OpenAI({
    apiKey: key,
    baseURL: baseUrl,
    fetch,
    maxRetries: 0,
    timeout: 60_000,
    logLevel: 'off',
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
  });
}

/** gpt-5-pro knows no effort below high. */
const isSwift = (model: string) => !model.startsWith('gpt-5-pro');

const bodyOf = ({ model, system, user, maxTokens }: Generate): ResponseCreateParams => ({
  model,
  instructions: system,
  input: user,
  // Prompts are nobody's but the person's: OpenAI keeps answers for thirty days otherwise.
  store: false,
  ...(isSwift(model) && { reasoning: { effort: 'minimal' }, max_output_tokens: maxTokens }),
});

function generatedOf({ status, output, usage, incomplete_details: incomplete, error }: ModelResponse): Generated {
  if (status === 'incomplete' && incomplete?.reason === 'content_filter') {
    throw new ProviderFailure('request refused', `${NAME} refused to work on this prompt.`);
  }
  if (status !== 'completed' || error) throw cutOffFailure(NAME);
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const refusal = parts.find((part) => part.type === 'refusal');
  if (refusal) throw new ProviderFailure('request refused', `${NAME} refused to work on this prompt.`);
  return {
    text: parts.map((part) => (part.type === 'output_text' ? part.text : '')).join(''),
    inputTokens: usage?.input_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
    cost: null,
  };
}

async function streamed(client: OpenAI, call: Generate, onText: (piece: string) => void): Promise<Generated> {
  const events = await client.responses.create({ ...bodyOf(call), stream: true }, { signal: call.signal });
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') onText(event.delta);
    if (
      event.type === 'response.completed' ||
      event.type === 'response.incomplete' ||
      event.type === 'response.failed'
    ) {
      return generatedOf(event.response);
    }
    if (event.type === 'error') throw cutOffFailure(NAME);
  }
  throw cutOffFailure(NAME);
}

/** The Responses API: gpt-5-pro answers on no other. */
export const openAi = (reach: Reach): Provider => ({
  name: NAME,
  generate: async (call) => {
    const client = await openAiClient(reach, call.key);
    if (call.onText) return streamed(client, call, call.onText);
    return generatedOf(await client.responses.create({ ...bodyOf(call), stream: false }, { signal: call.signal }));
  },
  tryKey: async (key, signal) => {
    const client = await openAiClient(reach, key);
    await client.models.list({ signal });
  },
});
