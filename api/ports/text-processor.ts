import type { ActionEffect } from '#schema/action-effect.ts';
import type { Change, EngineStyle, RewriteSizes, TextSpan } from './rewriter.ts';

/** A rewrite by the built-in engine. */
export interface SimplifiedText {
  readonly text: string;
  readonly changes: readonly Change[];
  /** Spans of sentences with a negation that were removed because they add nothing, such as "I'm no expert". */
  readonly removedNegations: readonly TextSpan[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A prompt for the built-in engine. */
export interface EngineTask {
  readonly text: string;
  readonly style: EngineStyle;
}

/** A prompt and its rewrite. */
export interface RewriteTexts {
  readonly original: string;
  readonly rewritten: string;
}

/** A rewrite for the guard to check. */
export interface RewriteToCheck extends RewriteTexts {
  /** The filled template of an action. Null: simplify the prompt. */
  readonly instruction: string | null;
  /** Absent: `rewrites`. */
  readonly effect?: ActionEffect;
  /** Spans of the original whose negations may be lost, as the built-in engine reported them. Absent: there are none. */
  readonly removedNegations?: readonly TextSpan[];
}

/** A part of the prompt that a rewrite left out. */
export interface LostPart extends TextSpan {
  /** One sentence, for users. */
  readonly reason: string;
}

/** A rewrite that the guard refused, without what the model wrapped around it. */
export interface RefusedText {
  readonly text: string;
  readonly lost: readonly LostPart[];
}

/**
 * The guard's decision: the rewrite, with repairs if necessary, or the reasons to reject it, one sentence each. `refused` is null for a rewrite
 * without words, and for each result of an action that transforms or answers the prompt. It is not null for a text with words that does not look
 * like a rewrite, such as an answer to the prompt.
 */
export type RewriteVerdict =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reasons: readonly string[]; readonly refused: RefusedText | null };

/** The guard's decision. `sizes` are those of the prompt and of the accepted text. */
export type MeasuredVerdict =
  | (Extract<RewriteVerdict, { readonly ok: true }> & { readonly sizes: RewriteSizes })
  | Extract<RewriteVerdict, { readonly ok: false }>;

/**
 * Operations that take longer for longer prompts. A server runs them in worker threads, so that a long prompt does not delay other
 * requests. They throw TIMEOUT, UNAVAILABLE and PROVIDER_FAILED, and the signal's reason when they are aborted.
 */
export interface TextProcessor {
  /** Runs the built-in engine. */
  readonly simplify: (task: EngineTask, signal?: AbortSignal) => Promise<SimplifiedText>;
  /** Runs the guard, and measures what it accepts. */
  readonly check: (rewrite: RewriteToCheck, signal?: AbortSignal) => Promise<MeasuredVerdict>;
  /** Counts the words and tokens of a prompt and its rewrite. */
  readonly measure: (rewrite: RewriteTexts, signal?: AbortSignal) => Promise<RewriteSizes>;
}
