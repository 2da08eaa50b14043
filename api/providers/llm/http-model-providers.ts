import { countTokens } from '#api/lib/count-tokens.ts';
import type { KeyVerdict, ModelProvider, ModelProviders, ProviderAccess } from '#api/ports/model-providers.ts';
import type { Rewriter, RewriteRequest, RewriteResult } from '#api/ports/rewriter.ts';
import { createProviderFetch } from '../connection.ts';
import { ProviderFailure, unusableFailure } from '../provider-failure.ts';
import { anthropic } from './anthropic.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { listedCost } from './costs.ts';
import { failureOf } from './failure-of.ts';
import { messagesFor } from './instruction.ts';
import { openAi } from './openai.ts';
import { openRouter } from './openrouter.ts';
import type { Generated, Provider } from './provider.ts';
import { straico } from './straico.ts';

const BASE_URLS: Readonly<Record<ModelProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  openrouter: 'https://openrouter.ai/api/v1',
  straico: 'https://api.straico.com',
};

export interface ProvidersOptions {
  /** Where else to reach them: tests have stubs. Without a slash at the end. */
  readonly baseUrls?: Partial<Readonly<Record<ModelProvider, string>>>;
  /** Milliseconds; `total` is that of a rewrite, `question` that of trying a key and of listing models. */
  readonly deadlines?: Partial<typeof DEADLINES>;
  /** Milliseconds, for the rest of a key that fails. */
  readonly now?: () => number;
}

const DEADLINES = { connect: 5_000, total: 60_000, question: 15_000 };

const resting = (name: string) =>
  new ProviderFailure(
    'unreachable',
    `${name} failed several times in a row and is given a rest. Try again in half a minute.`,
  );

/** The key, or the request, is at fault: trying again later would not help, so the provider is not blamed. */
const isOwnFault = ({ kind }: ProviderFailure) => kind === 'key refused' || kind === 'request refused';

/** Rewrites are hardly longer than prompts; reasoning comes on top. */
const maxTokensFor = (inputTokens: number) => Math.min(32_000, inputTokens * 2 + 4_000);

/** A provider's API asked with a deadline, and its failures put into words for people. */
async function ask<Answer>(
  { name }: Provider,
  key: string,
  { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal },
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await call(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    // Whoever left, or ended the wait, knows better why.
    if (signal?.aborted) throw signal.reason;
    throw await failureOf(error, { name, key, timedOut: deadline.aborted });
  }
}

interface Way {
  readonly provider: Provider;
  readonly access: ProviderAccess & { readonly model: string };
  readonly breaker: CircuitBreaker;
  readonly deadlineMs: number;
}

function resultOf(generated: Generated, model: string, promptTokens: number): RewriteResult {
  const inputTokens = generated.inputTokens ?? promptTokens;
  const outputTokens = generated.outputTokens ?? countTokens(generated.text);
  const cost = generated.cost ?? listedCost(model, inputTokens, outputTokens);
  return {
    text: generated.text,
    changes: [],
    model,
    inputTokens,
    outputTokens,
    ...(cost !== null && { costMicros: cost }),
  };
}

async function rewrite(
  { provider, access, breaker, deadlineMs }: Way,
  request: RewriteRequest,
): Promise<RewriteResult> {
  const { key, model } = access;
  if (!breaker.admits(access.provider, key)) throw resting(provider.name);
  const messages = messagesFor(request);
  const promptTokens = countTokens(messages.system) + countTokens(messages.user);
  const call = {
    ...messages,
    key,
    model,
    onText: request.onText ?? null,
    maxTokens: maxTokensFor(countTokens(request.text)),
  };
  try {
    const generated = await ask(provider, key, { deadlineMs, signal: request.signal }, (signal) =>
      provider.generate({ ...call, signal }),
    );
    if (!generated.text.trim()) throw unusableFailure(provider.name);
    breaker.succeeded(access.provider, key);
    return resultOf(generated, model, promptTokens);
  } catch (error) {
    if (error instanceof ProviderFailure && !isOwnFault(error)) breaker.failed(access.provider, key);
    throw error;
  }
}

async function verify(provider: Provider, key: string, deadlineMs: number): Promise<KeyVerdict> {
  try {
    await ask(provider, key, { deadlineMs }, (signal) => provider.tryKey(key, signal));
    return { outcome: 'accepted' };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!isOwnFault(error)) return { outcome: 'unreachable' };
    return { outcome: 'refused', reason: error.reason || 'The key is not valid.' };
  }
}

/** The companies' APIs over HTTP. Pass every rewrite through the guard: this only says what a model wrote. */
export function createModelProviders({ baseUrls, deadlines, now }: ProvidersOptions = {}): ModelProviders {
  const limits = { ...DEADLINES, ...deadlines };
  const fetch = createProviderFetch(limits.connect);
  const reach = (provider: ModelProvider) => ({ fetch, baseUrl: baseUrls?.[provider] ?? BASE_URLS[provider] });
  const aggregators = { openrouter: openRouter(reach('openrouter')), straico: straico(reach('straico')) };
  const providers = { openai: openAi(reach('openai')), anthropic: anthropic(reach('anthropic')), ...aggregators };
  const breaker = createCircuitBreaker(now);
  return {
    rewriterOn: (access): Rewriter => {
      const way = { provider: providers[access.provider], access, breaker, deadlineMs: limits.total };
      return { rewrite: (request) => rewrite(way, request) };
    },
    verifyKey: ({ provider, key }) => verify(providers[provider], key, limits.question),
    listModels: ({ provider, key }) => {
      const lister = aggregators[provider];
      return ask(lister, key ?? '', { deadlineMs: limits.question }, (signal) => lister.listModels(key, signal));
    },
  };
}
