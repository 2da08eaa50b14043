import type { Rewriter } from './rewriter.ts';

export type ModelProvider = 'openai' | 'anthropic' | 'straico' | 'openrouter';
/** Those that bring the models of many together, and say themselves which. */
export type Aggregator = 'straico' | 'openrouter';

/** A key in the clear. It must not outlive the call that it is for. */
export interface ProviderAccess {
  readonly provider: ModelProvider;
  readonly key: string;
}

/** What a provider says of a key. */
export type KeyVerdict =
  | { readonly outcome: 'accepted' }
  /** In the provider's words, without the key. */
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unreachable' };

export interface ListedModel {
  readonly model: string;
  /** For people. */
  readonly name: string;
}

/** The port to the companies whose models rewrite. */
export interface ModelProviders {
  /** Runs one model. Costs nothing until it rewrites. */
  readonly rewriterOn: (access: ProviderAccess & { readonly model: string }) => Rewriter;
  /** Tries a key once, with a call that costs nothing. */
  readonly verifyKey: (access: ProviderAccess) => Promise<KeyVerdict>;
  /** Throws DomainError when the provider can't be reached, or refuses. OpenRouter tells everybody, without a key. */
  readonly listModels: (access: {
    readonly provider: Aggregator;
    readonly key: string | null;
  }) => Promise<ListedModel[]>;
}
