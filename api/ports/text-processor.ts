import type { Change } from './rewriter.ts';

/** A prompt as the built-in engine simplified it. */
export interface SimplifiedText {
  readonly text: string;
  readonly changes: readonly Change[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A prompt and its rewrite. */
export interface RewriteTexts {
  readonly original: string;
  readonly rewritten: string;
}

/** A rewrite and the prompt that it has to agree with. */
export interface RewriteToCheck extends RewriteTexts {
  /** What an action asked for. Null: simplify. */
  readonly instruction: string | null;
}

/** The guard's decision: the text, repaired where that was needed, or one sentence for each reason to refuse it. */
export type RewriteVerdict =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reasons: readonly string[] };

export interface TextSize {
  readonly words: number;
  readonly tokens: number;
}

export interface RewriteSizes {
  readonly before: TextSize;
  readonly after: TextSize;
}

/**
 * The work whose time grows with the length of a prompt. A server does it in worker threads, so that a long prompt delays no other
 * request. Throws TIMEOUT, UNAVAILABLE and PROVIDER_FAILED; aborting rejects with the signal's reason.
 */
export interface TextProcessor {
  /** Runs the built-in engine. */
  readonly simplify: (text: string, signal?: AbortSignal) => Promise<SimplifiedText>;
  /** Runs the guard. */
  readonly check: (rewrite: RewriteToCheck, signal?: AbortSignal) => Promise<RewriteVerdict>;
  /** Counts the words and tokens of a prompt and its rewrite. */
  readonly measure: (rewrite: RewriteTexts, signal?: AbortSignal) => Promise<RewriteSizes>;
}
