import type { ListedModel } from '#api/ports/model-providers.ts';
import type { Messages } from './instruction.ts';

/** One call to a model. */
export interface Generate extends Messages {
  readonly key: string;
  readonly model: string;
  /** Aborted when the reader left or the deadline passed. */
  readonly signal: AbortSignal;
  /** Told each piece of text as it arrives; null asks for the whole at once. */
  readonly onText: ((piece: string) => void) | null;
  /** The most that a rewrite of this prompt may need, reasoning included. */
  readonly maxTokens: number;
}

/** What the model wrote. Null where the provider does not say. */
export interface Generated {
  readonly text: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In millionths of a dollar. */
  readonly cost: number | null;
}

/** One company's API. Everything that goes wrong is thrown as it comes; `failureOf` makes sense of it. */
export interface Provider {
  /** For people. */
  readonly name: string;
  readonly generate: (call: Generate) => Promise<Generated>;
  /** A call that costs nothing and needs a valid key. */
  readonly tryKey: (key: string, signal: AbortSignal) => Promise<void>;
}

export interface ListingProvider extends Provider {
  readonly listModels: (key: string | null, signal: AbortSignal) => Promise<ListedModel[]>;
}

/** Whom a provider is reached through: tests have their own. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}
