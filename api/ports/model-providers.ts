import type { Rewriter } from './rewriter.ts';

export type ModelProvider = 'openai' | 'anthropic' | 'straico' | 'openrouter';
/** Providers that offer models of many companies, and list them in their API. */
export type Aggregator = 'straico' | 'openrouter';

/** A key in plain text. Do not store it: use it for one call only. */
export interface ProviderAccess {
  readonly provider: ModelProvider;
  readonly key: string;
}

/** The result of testing a key. */
export type KeyVerdict =
  | { readonly outcome: 'accepted' }
  /** `reason`: the provider's message, without the key. */
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unreachable' };

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
    readonly provider: Aggregator;
    readonly key: string | null;
  }) => Promise<ListedModel[]>;
}
