import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import { z } from 'zod';
import type { ListedModel } from '#api/ports/model-providers.ts';
import { cutOffFailure, incompleteFailure, modelRefusedFailure, unusableFailure } from '../provider-failure.ts';
import { callJson, callValidJson, streamJson } from './json-api.ts';
import type { GenerateCall, Generated, ProviderEndpoint } from './provider.ts';

const MICROS_PER_DOLLAR = 1_000_000;
const PATH = '/chat/completions';

const modelList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().nullish() })) });

/** How a provider's chat completions differ from those of others. */
interface ChatApi {
  /** The display name. */
  readonly name: string;
  /** Whether a call limits the length of the answer. False: the server decides. */
  readonly limitsTokens: boolean;
}

const buildBody = ({ model, system, user, maxTokens }: GenerateCall, { limitsTokens }: ChatApi) => ({
  model,
  ...(limitsTokens && { max_tokens: maxTokens }),
  messages: [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: user },
  ],
});

/** Returns the cost of a call in millionths of a US dollar, if the provider reports it, as OpenRouter does. */
const costOf = (usage: CompletionUsage | null | undefined) =>
  usage && 'cost' in usage && typeof usage.cost === 'number' ? Math.round(usage.cost * MICROS_PER_DOLLAR) : null;

interface Completion {
  readonly text: string;
  /** Why the model ended its answer: `stop` at its end. Null: the answer was cut off, because each complete one has a reason. */
  readonly reason: string | null;
  readonly usage: CompletionUsage | null | undefined;
}

function toGenerated({ name }: ChatApi, { text, reason, usage }: Completion): Generated {
  if (reason === 'content_filter') throw modelRefusedFailure(name);
  if (reason === 'length') throw incompleteFailure(name);
  if (reason !== 'stop') throw cutOffFailure(name);
  return {
    text,
    inputTokens: usage?.prompt_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
    cost: costOf(usage),
  };
}

async function generateWhole(endpoint: ProviderEndpoint, api: ChatApi, call: GenerateCall): Promise<Generated> {
  const { key, signal } = call;
  const sent = { path: PATH, key, body: buildBody(call, api), signal };
  const answer = (await callJson(endpoint, sent)) as Partial<ChatCompletion> | null | undefined;
  const choice = answer?.choices?.[0];
  if (!choice) throw unusableFailure(api.name);
  const text = choice.message.content ?? '';
  return toGenerated(api, { text, reason: choice.finish_reason, usage: answer.usage });
}

async function generateStreamed(
  endpoint: ProviderEndpoint,
  api: ChatApi,
  call: GenerateCall & { readonly onText: (piece: string) => void },
): Promise<Generated> {
  const { key, signal, onText, onResponse } = call;
  let [text, reason, usage] = ['', null as string | null, null as CompletionUsage | null];
  await streamJson<ChatCompletionChunk>(endpoint, {
    name: api.name,
    path: PATH,
    key,
    body: { ...buildBody(call, api), stream: true, stream_options: { include_usage: true } },
    signal,
    onResponse,
    onEvent: (chunk) => {
      const choice = chunk.choices[0];
      const piece = choice?.delta.content ?? '';
      if (piece) onText(piece);
      text += piece;
      reason = choice?.finish_reason ?? reason;
      usage = chunk.usage ?? usage;
      return false;
    },
  });
  return toGenerated(api, { text, reason, usage });
}

/** Calls a model over the Chat Completions API, streamed if the call has a reader. */
export const generateChat = (endpoint: ProviderEndpoint, api: ChatApi, call: GenerateCall): Promise<Generated> => {
  const { onText } = call;
  return onText ? generateStreamed(endpoint, api, { ...call, onText }) : generateWhole(endpoint, api, call);
};

/** Fetches `/models`. A model without a name is shown by its id. */
export async function listChatModels(
  endpoint: ProviderEndpoint,
  call: { readonly name: string; readonly key: string | null; readonly signal: AbortSignal },
): Promise<ListedModel[]> {
  const { data } = await callValidJson(endpoint, { ...call, path: '/models', schema: modelList });
  return data.map(({ id, name }) => ({ model: id, name: name ?? id }));
}
