import type {
  KeyVerdict,
  ModelProvider,
  ModelProviders,
  ModelServer,
  ProviderAccess,
} from '#api/ports/model-providers.ts';
import { PausedFailure, ProviderFailure } from '#api/ports/provider-failure.ts';
import type { Rewriter, RewriteRequest, RewriteResult } from '#api/ports/rewriter.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';
import { createProviderFetch, createSender, type SendRequest } from '../connection.ts';
import { emptyFailure } from '../provider-failure.ts';
import { findTargetProblem, resolveBySystem } from '../targets/target.ts';
import { anthropic } from './anthropic.ts';
import { type AllowedCall, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { listedCost } from './costs.ts';
import { buildMessages, type Messages } from './instruction.ts';
import { type CallLimits, callModel, callWithDeadline } from './model-call.ts';
import { openAi } from './openai.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { openRouter } from './openrouter.ts';
import type { Generated, ListingProvider, Provider } from './provider.ts';
import { straico } from './straico.ts';

/** The providers with one address. */
type HostedProvider = Exclude<ModelProvider, 'openai_compatible'>;

const BASE_URLS: Readonly<Record<HostedProvider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  openrouter: 'https://openrouter.ai/api/v1',
  straico: 'https://api.straico.com',
};

export interface ProvidersOptions {
  /** Replaces the URLs of providers, for tests. Without a slash at the end. */
  readonly baseUrls?: Partial<Readonly<Record<HostedProvider, string>>>;
  /**
   * The time limits, in milliseconds. `rewrite` is for a whole rewrite, `silence` for a pause in the middle of an answer, `lookup` for
   * testing a key and listing models.
   */
  readonly deadlines?: Partial<typeof DEADLINES>;
  /** The clock of the circuit breaker, in milliseconds. */
  readonly now?: () => number;
}

const DEADLINES = { connect: 5_000, rewrite: 60_000, silence: 10_000, lookup: 15_000 };

/** Returns whether a failure is the fault of the key, its settings or the request. */
const isCallerFault = ({ kind }: ProviderFailure) =>
  kind === 'key refused' || kind === 'not found' || kind === 'request refused';

/** Tells the circuit breaker what a failed call says about the provider, which works if it refuses a prompt or answers it badly. */
function reportFailure(call: AllowedCall, error: unknown): void {
  if (!(error instanceof ProviderFailure)) call.abandoned();
  else if (error.isAnswered || isCallerFault(error)) call.succeeded();
  else call.failed();
}

/**
 * Returns the limit for an answer, in tokens. Rewrites are hardly longer than prompts, but reasoning tokens count, too. Tokens are not
 * counted for it, which takes time: a byte of prose is 0.2 tokens, and of rare characters 0.7.
 */
const maxTokensFor = (text: string) => Math.min(32_000, Math.ceil((Buffer.byteLength(text) * 2) / 3) + 4_000);

type TokenCounter = Pick<TextProcessor, 'measure'>;

interface ModelAccess {
  readonly provider: Provider;
  readonly access: ProviderAccess & { readonly model: string };
  readonly breaker: CircuitBreaker;
  readonly limits: CallLimits;
  readonly texts: TokenCounter;
}

/** Returns a figure that a provider reports, or null if it is none: some send texts, fractions or 1e400, which no counter can add. */
const toCount = (figure: unknown): number | null =>
  typeof figure === 'number' && Number.isSafeInteger(figure) && figure >= 0 ? figure : null;

interface FinishedCall {
  readonly messages: Messages;
  readonly generated: Generated;
  readonly signal: AbortSignal;
}

/** Returns how many tokens a provider says that a call took, or counts them in a thread if it does not say. */
async function countUsage({ texts }: ModelAccess, call: FinishedCall) {
  const { messages, generated, signal } = call;
  const [inputTokens, outputTokens] = [toCount(generated.inputTokens), toCount(generated.outputTokens)];
  if (inputTokens !== null && outputTokens !== null) return { inputTokens, outputTokens };
  const sent = `${messages.system}\n\n${messages.user}`;
  const { before, after } = await texts.measure({ original: sent, rewritten: generated.text }, signal);
  return { inputTokens: inputTokens ?? before.tokens, outputTokens: outputTokens ?? after.tokens };
}

async function toRewriteResult(model: ModelAccess, call: FinishedCall): Promise<RewriteResult> {
  const usage = await countUsage(model, call);
  const { access } = model;
  // What a model costs on another server is not known, whatever its name is.
  const listed = access.server ? null : listedCost(access.model, usage.inputTokens, usage.outputTokens);
  const cost = toCount(call.generated.cost) ?? listed;
  return {
    text: call.generated.text,
    changes: [],
    model: access.model,
    ...usage,
    ...(cost !== null && { costMicros: cost }),
  };
}

/** Returns what the circuit breaker knows a provider by. */
const circuitOf = ({ provider, server }: ProviderAccess) => (server ? `${provider} ${server.baseUrl}` : provider);

/** Rewrites a prompt with a model. Throws PausedFailure without a call while the circuit breaker blocks the key. */
async function rewrite(model: ModelAccess, request: RewriteRequest): Promise<RewriteResult> {
  const { provider, access, breaker, limits } = model;
  const allowed = breaker.allow(circuitOf(access), access.key);
  if (!allowed) throw new PausedFailure(provider.name);
  try {
    const messages = buildMessages(request);
    const maxTokens = maxTokensFor(request.text);
    const generated = await callModel(provider, access, { messages, maxTokens, request, limits });
    if (!generated.text.trim()) throw emptyFailure(provider.name);
    allowed.succeeded();
    return await toRewriteResult(model, { messages, generated, signal: request.signal });
  } catch (error) {
    reportFailure(allowed, error);
    throw error;
  }
}

/** Tries a key. A provider that does not work says nothing about it: `unreachable`. */
async function verifyKey(provider: Provider, key: string, deadlineMs: number): Promise<KeyVerdict> {
  try {
    await callWithDeadline(provider, key, { deadline: AbortSignal.timeout(deadlineMs) }, (signal) =>
      provider.tryKey(key, signal),
    );
    return { outcome: 'accepted' };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!isCallerFault(error)) return { outcome: 'unreachable', reason: error.message };
    return { outcome: 'refused', reason: error.reason || 'The key is not valid.' };
  }
}

/** Creates the provider for an operator's server. */
function openServer(send: SendRequest, server: ModelServer | undefined): ListingProvider {
  if (!server) throw new Error('An OpenAI-compatible server needs a base URL');
  return openAiCompatible({ send, baseUrl: server.baseUrl });
}

/**
 * Creates the providers' APIs over HTTP. Rewrites are not checked here: callers must pass them through the guard.
 * @param texts counts the tokens that a provider does not report
 */
export function createModelProviders(
  texts: TokenCounter,
  { baseUrls, deadlines, now }: ProvidersOptions = {},
): ModelProviders {
  const limits = { ...DEADLINES, ...deadlines };
  const send = createSender(limits.connect);
  const fetch = createProviderFetch(limits.connect);
  const toEndpoint = (provider: HostedProvider) => ({
    send,
    fetch,
    baseUrl: baseUrls?.[provider] ?? BASE_URLS[provider],
  });
  const aggregators = { openrouter: openRouter(toEndpoint('openrouter')), straico: straico(toEndpoint('straico')) };
  const hosted = {
    openai: openAi(toEndpoint('openai')),
    anthropic: anthropic(toEndpoint('anthropic')),
    ...aggregators,
  };
  const providerOf = ({ provider, server }: Omit<ProviderAccess, 'key'>) =>
    provider === 'openai_compatible' ? openServer(send, server) : hosted[provider];
  const breaker = createCircuitBreaker(now);
  return {
    createRewriter: (access): Rewriter => {
      const model = { provider: providerOf(access), access, breaker, limits, texts };
      return {
        rewrite: (request) => rewrite(model, request),
        isPaused: () => breaker.isBlocked(circuitOf(access), access.key),
      };
    },
    verifyKey: (access) => verifyKey(providerOf(access), access.key, limits.lookup),
    listModels: ({ provider, key, server }) => {
      const lister = provider === 'openai_compatible' ? openServer(send, server) : aggregators[provider];
      return callWithDeadline(lister, key ?? '', { deadline: AbortSignal.timeout(limits.lookup) }, (signal) =>
        lister.listModels(key, signal),
      );
    },
    findServerProblem: ({ baseUrl }) =>
      findTargetProblem(baseUrl, { allowPrivate: true, resolve: resolveBySystem, timeoutMs: limits.connect }),
  };
}
