import type { ActionEffect } from '#schema/action-effect.ts';

/** A part of a text. Positions are in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A change to one place of a prompt. */
export interface Change {
  /** The position in the prompt, in UTF-16 code units. `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** The replacement. Empty: the text was removed. */
  readonly after: string;
  /** The rule that made the change, such as `due-to-the-fact-that`. */
  readonly rule: string;
  /** A short sentence for users that explains the change. */
  readonly reason: string;
}

/** What the built-in engine does with a prompt. Each includes `simplify`. */
export type EngineStyle = 'simplify' | 'shorten' | 'plain-language';

export interface RewriteRequest {
  /** The prompt, trimmed: 1 to 20,000 code points. */
  readonly text: string;
  /** The filled template of an action. Null: simplify the prompt. */
  readonly instruction: string | null;
  /** What the instruction does with the prompt. The guard checks the result for it. Absent: `rewrites`. */
  readonly effect?: ActionEffect;
  /** For the built-in engine, which follows no instructions. Absent: `simplify`. */
  readonly style?: EngineStyle;
  /** Aborted when the client disconnects or the deadline passes. Then its reason is a DomainError: TIMEOUT only at the deadline. */
  readonly signal: AbortSignal;
  /** When the signal is aborted at the latest, in milliseconds of `performance.now()`. Absent: there is no deadline. */
  readonly deadlineAt?: number;
  /**
   * How long a provider may take until it begins to respond, in milliseconds, because another one can be tried. A provider that responds only
   * with its whole answer may take half of the time until `deadlineAt` instead. Absent: as long as there is time.
   */
  readonly respondWithinMs?: number;
  /**
   * Called with each piece of the rewrite as it arrives, and at the deadline with an empty one if the model was at work, even if it has sent
   * none. The pieces are not checked: they show that the answer has begun, and must not be shown to users. Absent: the rewriter need not
   * stream.
   */
  readonly onText?: (piece: string) => void;
  /** Called by the guard when the complete answer has arrived, before it is checked. */
  readonly onAnswered?: () => void;
}

export interface TextSize {
  readonly words: number;
  readonly tokens: number;
}

export interface RewriteSizes {
  readonly before: TextSize;
  readonly after: TextSize;
}

export interface RewriteResult {
  readonly text: string;
  /** Empty for language models, which do not report changes. */
  readonly changes: readonly Change[];
  /** Spans of sentences with a negation that were removed because they add nothing. Absent: there are none. */
  readonly removedNegations?: readonly TextSpan[];
  /** `plainprompt` for the built-in engine, otherwise the model's name. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The cost at the provider, in millionths of a US dollar. Absent: free or unknown. */
  readonly costMicros?: number;
  /** The sizes of the prompt and of `text`. Absent: they were not measured. */
  readonly sizes?: RewriteSizes;
  /** What to answer if the guard refuses the text. Absent: the rewrite fails. */
  readonly whenRefused?: RewriteResult;
}

/** The port that the built-in engine and every provider implement. Throws DomainError if it fails. */
export interface Rewriter {
  readonly rewrite: (request: RewriteRequest) => Promise<RewriteResult>;
  /** Whether it would fail at once, because its provider has failed several times in a row. Absent: never. */
  readonly isPaused?: () => boolean;
}
