import type OpenAI from 'openai';
import type { CompletionUsage } from 'openai/resources/completions';
import { z } from 'zod';
import { cutOffFailure, incompleteFailure, modelRefusedFailure, unusableFailure } from '../provider-failure.ts';
import { callJson } from './json-api.ts';
import { createOpenAiClient } from './openai.ts';
import type { GenerateCall, Generated, ListingProvider, ProviderEndpoint } from './provider.ts';

const NAME = 'OpenRouter';
const MICRO = 1_000_000;

const modelList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().nullish() })) });

const buildBody = ({ model, system, user, maxTokens }: GenerateCall) => ({
  model,
  max_tokens: maxTokens,
  messages: [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: user },
  ],
});

/** OpenRouter reports the cost of a call in US dollars. */
const costOf = (usage: CompletionUsage | null | undefined) =>
  usage && 'cost' in usage && typeof usage.cost === 'number' ? Math.round(usage.cost * MICRO) : null;

const toGenerated = (text: string, reason: string | null, usage: CompletionUsage | null | undefined): Generated => {
  if (reason === 'content_filter') {
    throw modelRefusedFailure(NAME);
  }
  if (reason === 'length') throw incompleteFailure(NAME);
  if (reason !== 'stop') throw cutOffFailure(NAME);
  return {
    text,
    inputTokens: usage?.prompt_tokens ?? null,
    outputTokens: usage?.completion_tokens ?? null,
    cost: costOf(usage),
  };
};

async function generateWhole(client: OpenAI, call: GenerateCall): Promise<Generated> {
  const answer: Partial<OpenAI.ChatCompletion> = await client.chat.completions.create(buildBody(call), {
    signal: call.signal,
  });
  const choice = answer.choices?.[0];
  if (!choice) throw unusableFailure(NAME);
  return toGenerated(choice.message.content ?? '', choice.finish_reason, answer.usage);
}

async function generateStreamed(
  client: OpenAI,
  call: GenerateCall,
  onText: (piece: string) => void,
): Promise<Generated> {
  const chunks = await client.chat.completions.create(
    { ...buildBody(call), stream: true, stream_options: { include_usage: true } },
    { signal: call.signal },
  );
  let [text, reason, usage] = ['', null as string | null, null as CompletionUsage | null];
  for await (const chunk of chunks) {
    const choice = chunk.choices[0];
    const piece = choice?.delta.content ?? '';
    if (piece) onText(piece);
    text += piece;
    reason = choice?.finish_reason ?? reason;
    usage = chunk.usage ?? usage;
  }
  return toGenerated(text, reason, usage);
}

export const openRouter = (endpoint: ProviderEndpoint): ListingProvider => ({
  name: NAME,
  generate: async (call) => {
    const client = await createOpenAiClient(endpoint, call.key);
    return call.onText ? generateStreamed(client, call, call.onText) : generateWhole(client, call);
  },
  tryKey: async (key, signal) => {
    await callJson(endpoint, { name: NAME, path: '/key', key, answer: z.unknown(), signal });
  },
  listModels: async (key, signal) => {
    const { data } = await callJson(endpoint, { name: NAME, path: '/models', key, answer: modelList, signal });
    return data.map(({ id, name }) => ({ model: id, name: name ?? id }));
  },
});
