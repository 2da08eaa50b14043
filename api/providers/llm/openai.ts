import type OpenAI from 'openai';
import type { Response as ModelResponse, ResponseCreateParams } from 'openai/resources/responses/responses';
import { cutOffFailure, incompleteFailure, modelRefusedFailure } from '../provider-failure.ts';
import type { GenerateCall, Generated, Provider, ProviderEndpoint } from './provider.ts';
import { openAiSdk } from './sdks.ts';

const NAME = 'OpenAI';

/**
 * Creates a client of OpenAI's SDK. Sets every option that it would read from the environment, and turns off its retries
 * and its log.
 */
export async function createOpenAiClient({ fetch, baseUrl }: ProviderEndpoint, key: string): Promise<OpenAI> {
  const { OpenAI } = await openAiSdk();
  return new OpenAI({
    // Servers on a private network may need no key. The SDK refuses an empty one, and then sends none because of the header.
    apiKey: key || 'none',
    ...(key === '' && { defaultHeaders: { authorization: null } }),
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

/** Returns whether a model supports minimal effort. gpt-5-pro only supports high effort. */
const supportsMinimalEffort = (model: string) => !model.startsWith('gpt-5-pro');

const buildBody = ({ model, system, user, maxTokens }: GenerateCall): ResponseCreateParams => ({
  model,
  instructions: system,
  input: user,
  // By default OpenAI stores answers for 30 days.
  store: false,
  // Without minimal effort there is no limit either: the model could use it up before it begins its answer.
  ...(supportsMinimalEffort(model) && { reasoning: { effort: 'minimal' }, max_output_tokens: maxTokens }),
});

function toGenerated({ status, output, usage, incomplete_details: incomplete, error }: ModelResponse): Generated {
  if (status === 'incomplete' && incomplete?.reason === 'content_filter') {
    throw modelRefusedFailure(NAME);
  }
  if (status === 'incomplete') throw incompleteFailure(NAME);
  if (status !== 'completed' || error) throw cutOffFailure(NAME);
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const refusal = parts.find((part) => part.type === 'refusal');
  if (refusal) throw modelRefusedFailure(NAME);
  return {
    text: parts.map((part) => (part.type === 'output_text' ? part.text : '')).join(''),
    inputTokens: usage?.input_tokens ?? null,
    outputTokens: usage?.output_tokens ?? null,
    cost: null,
  };
}

async function generateStreamed(
  client: OpenAI,
  call: GenerateCall,
  onText: (piece: string) => void,
): Promise<Generated> {
  const events = await client.responses.create({ ...buildBody(call), stream: true }, { signal: call.signal });
  call.onResponse();
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') onText(event.delta);
    if (
      event.type === 'response.completed' ||
      event.type === 'response.incomplete' ||
      event.type === 'response.failed'
    ) {
      return toGenerated(event.response);
    }
    if (event.type === 'error') throw cutOffFailure(NAME);
  }
  throw cutOffFailure(NAME);
}

/** Creates the provider OpenAI. It uses the Responses API, the only one that supports gpt-5-pro. */
export const openAi = (endpoint: ProviderEndpoint): Provider => ({
  name: NAME,
  streams: true,
  generate: async (call) => {
    const client = await createOpenAiClient(endpoint, call.key);
    if (call.onText) return generateStreamed(client, call, call.onText);
    return toGenerated(await client.responses.create({ ...buildBody(call), stream: false }, { signal: call.signal }));
  },
  tryKey: async (key, signal) => {
    const client = await createOpenAiClient(endpoint, key);
    await client.models.list({ signal });
  },
});
