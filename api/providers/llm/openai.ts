import type {
  Response as ModelResponse,
  ResponseCreateParams,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { z } from 'zod';
import { cutOffFailure, incompleteFailure, modelRefusedFailure, unusableFailure } from '../provider-failure.ts';
import { callJson, callValidJson, streamJson } from './json-api.ts';
import type { GenerateCall, Generated, Provider, ProviderEndpoint } from './provider.ts';

const NAME = 'OpenAI';
const PATH = '/responses';

const modelList = z.object({ data: z.array(z.unknown()) });

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
  endpoint: ProviderEndpoint,
  call: GenerateCall,
  onText: (piece: string) => void,
): Promise<Generated> {
  const { key, signal, onResponse } = call;
  let generated = null as Generated | null;
  await streamJson<ResponseStreamEvent>(endpoint, {
    name: NAME,
    path: PATH,
    key,
    body: { ...buildBody(call), stream: true },
    signal,
    onResponse,
    onEvent: (event) => {
      if (event.type === 'response.output_text.delta') onText(event.delta);
      if (event.type === 'error') throw cutOffFailure(NAME);
      if (
        event.type !== 'response.completed' &&
        event.type !== 'response.incomplete' &&
        event.type !== 'response.failed'
      ) {
        return false;
      }
      generated = toGenerated(event.response);
      return true;
    },
  });
  if (!generated) throw cutOffFailure(NAME);
  return generated;
}

async function generateWhole(endpoint: ProviderEndpoint, call: GenerateCall): Promise<Generated> {
  const { key, signal } = call;
  const answer = await callJson(endpoint, { path: PATH, key, body: { ...buildBody(call), stream: false }, signal });
  if (typeof answer !== 'object' || answer === null) throw unusableFailure(NAME);
  return toGenerated(answer as ModelResponse);
}

/** Creates the provider OpenAI. It uses the Responses API, the only one that supports gpt-5-pro. */
export const openAi = (endpoint: ProviderEndpoint): Provider => ({
  name: NAME,
  streams: true,
  generate: (call) => {
    const { onText } = call;
    return onText ? generateStreamed(endpoint, call, onText) : generateWhole(endpoint, call);
  },
  tryKey: async (key, signal) => {
    await callValidJson(endpoint, { name: NAME, path: '/models', key, schema: modelList, signal });
  },
});
