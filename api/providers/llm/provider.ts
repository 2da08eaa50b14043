import type { ListedModel } from '#api/ports/model-providers.ts';
import type { SendRequest } from '../connection.ts';
import type { Messages } from './instruction.ts';

/** One call to a model. */
export interface GenerateCall extends Messages {
  readonly key: string;
  readonly model: string;
  /** Aborted when the client disconnects or the deadline passes. */
  readonly signal: AbortSignal;
  /** Called with each piece of text as it arrives. Null: the call does not stream. */
  readonly onText: ((piece: string) => void) | null;
  /** Called when the provider begins to respond to a call that streams, which can be long before the first piece of text. */
  readonly onResponse: () => void;
  /** The limit for the rewrite, including reasoning. */
  readonly maxTokens: number;
}

/** A model's answer. A number is null if the provider does not report it. */
export interface Generated {
  readonly text: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In millionths of a US dollar. */
  readonly cost: number | null;
}

/** The API of one provider. Errors are thrown as they occur: `classifyError` turns them into ProviderFailures. */
export interface Provider {
  /** The display name. */
  readonly name: string;
  /** Whether answers can be read as a stream. False: they arrive in one piece, and nothing is known of them before. */
  readonly streams: boolean;
  readonly generate: (call: GenerateCall) => Promise<Generated>;
  /** Makes a call that costs nothing and needs a valid key. Throws if it fails. */
  readonly tryKey: (key: string, signal: AbortSignal) => Promise<void>;
}

/** A provider that lists its models. */
export interface ListingProvider extends Provider {
  readonly listModels: (key: string | null, signal: AbortSignal) => Promise<ListedModel[]>;
}

/** How a provider is reached. Tests use stubs. */
export interface ProviderEndpoint {
  readonly send: SendRequest;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}
