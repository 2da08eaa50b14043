import { countTokens } from '#api/lib/count-tokens.ts';
import type { KeyVerdict, ModelProvider, ModelProviders, ProviderAccess } from '#api/ports/model-providers.ts';
import type { Rewriter, RewriteRequest, RewriteResult } from '#api/ports/rewriter.ts';
import { createProviderFetch } from '../connection.ts';
import { emptyFailure, ProviderFailure } from '../provider-failure.ts';
import { anthropic } from './anthropic.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { classifyError } from './classify-error.ts';
import { listedCost } from './costs.ts';
import { buildMessages } from './instruction.ts';
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
  /** Replaces the URLs of providers, for tests. Without a slash at the end. */
  readonly baseUrls?: Partial<Readonly<Record<ModelProvider, string>>>;
  /** In milliseconds. `rewrite` applies to a whole rewrite, `lookup` to testing a key and listing models. */
  readonly deadlines?: Partial<typeof DEADLINES>;
  /** In milliseconds, for the circuit breaker. */
  readonly now?: () => number;
}

const DEADLINES = { connect: 5_000, rewrite: 60_000, lookup: 15_000 };

const circuitOpenFailure = (name: string) =>
  new ProviderFailure(
    'unreachable',
    `${name} failed several times in a row and is paused. Try again in half a minute.`,
  );

/** The key or the request is wrong. The circuit breaker does not count such failures: the provider works. */
const isCallerFault = ({ kind }: ProviderFailure) => kind === 'key refused' || kind === 'request refused';

/** Rewrites are hardly longer than prompts, but reasoning tokens count too. */
const maxTokensFor = (inputTokens: number) => Math.min(32_000, inputTokens * 2 + 4_000);

/** Calls a provider's API with a deadline. Throws ProviderFailure, or the reason of `signal` if that was aborted. */
async function callWithDeadline<Answer>(
  { name }: Provider,
  key: string,
  { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal },
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await call(signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw await classifyError(error, { name, key, timedOut: deadline.aborted });
  }
}

interface ModelAccess {
  readonly provider: Provider;
  readonly access: ProviderAccess & { readonly model: string };
  readonly breaker: CircuitBreaker;
  readonly deadlineMs: number;
}

function toRewriteResult(generated: Generated, model: string, promptTokens: number): RewriteResult {
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
  { provider, access, breaker, deadlineMs }: ModelAccess,
  request: RewriteRequest,
): Promise<RewriteResult> {
  const { key, model } = access;
  if (!breaker.allows(access.provider, key)) throw circuitOpenFailure(provider.name);
  const messages = buildMessages(request);
  const promptTokens = countTokens(messages.system) + countTokens(messages.user);
  const call = {
    ...messages,
    key,
    model,
    onText: request.onText ?? null,
    maxTokens: maxTokensFor(countTokens(request.text)),
  };
  try {
    const generated = await callWithDeadline(provider, key, { deadlineMs, signal: request.signal }, (signal) =>
      provider.generate({ ...call, signal }),
    );
    if (!generated.text.trim()) throw emptyFailure(provider.name);
    breaker.succeeded(access.provider, key);
    return toRewriteResult(generated, model, promptTokens);
  } catch (error) {
    if (error instanceof ProviderFailure && !isCallerFault(error)) breaker.failed(access.provider, key);
    throw error;
  }
}

async function verifyKey(provider: Provider, key: string, deadlineMs: number): Promise<KeyVerdict> {
  try {
    await callWithDeadline(provider, key, { deadlineMs }, (signal) => provider.tryKey(key, signal));
    return { outcome: 'accepted' };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!isCallerFault(error)) return { outcome: 'unreachable' };
    return { outcome: 'refused', reason: error.reason || 'The key is not valid.' };
  }
}

/** The providers' APIs over HTTP. Rewrites are not checked here: callers must pass them through the guard. */
export function createModelProviders({ baseUrls, deadlines, now }: ProvidersOptions = {}): ModelProviders {
  const limits = { ...DEADLINES, ...deadlines };
  const fetch = createProviderFetch(limits.connect);
  const toEndpoint = (provider: ModelProvider) => ({ fetch, baseUrl: baseUrls?.[provider] ?? BASE_URLS[provider] });
  const aggregators = { openrouter: openRouter(toEndpoint('openrouter')), straico: straico(toEndpoint('straico')) };
  const providers = {
    openai: openAi(toEndpoint('openai')),
    anthropic: anthropic(toEndpoint('anthropic')),
    ...aggregators,
  };
  const breaker = createCircuitBreaker(now);
  return {
    createRewriter: (access): Rewriter => {
      const model = { provider: providers[access.provider], access, breaker, deadlineMs: limits.rewrite };
      return { rewrite: (request) => rewrite(model, request) };
    },
    verifyKey: ({ provider, key }) => verifyKey(providers[provider], key, limits.lookup),
    listModels: ({ provider, key }) => {
      const lister = aggregators[provider];
      return callWithDeadline(lister, key ?? '', { deadlineMs: limits.lookup }, (signal) =>
        lister.listModels(key, signal),
      );
    },
  };
}
