import type { Rewriter } from './rewriter.ts';

export type ModelProvider = 'openai' | 'anthropic' | 'straico' | 'openrouter' | 'openai_compatible';
/** Providers that offer models of many companies, and list them in their API. */
export type Aggregator = 'straico' | 'openrouter';

/** An operator's OpenAI-compatible server: Ollama, vLLM, LM Studio, Azure, LiteLLM and others. It may have a private address. */
export interface ModelServer {
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** A key in plain text. Do not store it: use it for one call only. */
export interface ProviderAccess {
  readonly provider: ModelProvider;
  /** Empty for a server that needs none. */
  readonly key: string;
  /** Only for `openai_compatible`, which needs it. */
  readonly server?: ModelServer;
}

/** The result of testing a key. */
export type KeyVerdict =
  | { readonly outcome: 'accepted' }
  /** `reason`: the provider's message, without the key. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The key could not be tested. `reason`: why, as a sentence. */
  | { readonly outcome: 'unreachable'; readonly reason: string };

export interface ListedModel {
  readonly model: string;
  /** The display name. */
  readonly name: string;
}

/** The port to the language model providers. */
export interface ModelProviders {
  /** A rewriter that uses one model. Creating it makes no call. */
  readonly createRewriter: (access: ProviderAccess & { readonly model: string }) => Rewriter;
  /** Tests a key with a call that costs nothing. */
  readonly verifyKey: (access: ProviderAccess) => Promise<KeyVerdict>;
  /** Throws DomainError if the provider fails. OpenRouter needs no key. */
  readonly listModels: (access: {
    readonly provider: Aggregator | 'openai_compatible';
    readonly key: string | null;
    readonly server?: ModelServer;
  }) => Promise<ListedModel[]>;
  /** What is wrong with the base URL of a server, or null. Does not connect to it. */
  readonly findServerProblem: (server: ModelServer) => Promise<string | null>;
}
