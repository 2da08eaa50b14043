/** One place where the prompt was changed, and why. */
export interface Change {
  /** Where it stood in the original, in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  /** What stands there now; empty when it was taken away. */
  readonly after: string;
  /** The rule that made the change, such as `due-to-the-fact-that`. */
  readonly rule: string;
  /** One short sentence for people: why this is better. */
  readonly reason: string;
}

export interface RewriteRequest {
  /** The prompt, trimmed: 1 to 20,000 code points. */
  readonly text: string;
  /** What to do with it, from an action's template; null means: simplify it. */
  readonly instruction: string | null;
  /** Aborted when the reader left or the deadline passed. */
  readonly signal: AbortSignal;
  /** Told each piece of the answer as it arrives, by those who can stream. */
  readonly onText?: (piece: string) => void;
}

export interface RewriteResult {
  readonly text: string;
  /** Empty for those who can't tell (models). */
  readonly changes: readonly Change[];
  /** Who wrote it: `plainprompt` for the built-in engine, else the model's name. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What the provider charges for it, in millionths of a US dollar. Absent: nothing, or not known. */
  readonly costMicros?: number;
}

/** The port that the built-in engine and every provider implement. Throws DomainError when it can't do it. */
export interface Rewriter {
  readonly rewrite: (request: RewriteRequest) => Promise<RewriteResult>;
}
