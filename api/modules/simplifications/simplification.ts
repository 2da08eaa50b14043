import type { Change } from '#api/ports/rewriter.ts';

/** The response to a rewrite. */
export interface Simplification {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly modelUsed: string;
  readonly createdAt: Date;
  readonly changes: Change[];
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** The used and remaining prompts right after the run. */
  readonly promptsUsed: number;
  readonly promptsRemaining: number;
  /** The built-in engine found nothing to improve: the run cost no prompt, and is not stored. */
  readonly isUnchanged: boolean;
  /** The id of an earlier run with the same result: the run cost no prompt, and is not stored. Null: there is none. */
  readonly sameAs: string | null;
  readonly isEnglish: boolean;
}

/**
 * An event of the stream. Exactly one field is set. The rewrite comes in one piece, because the
 * guard checks it as a whole.
 */
export interface SimplifyEvent {
  /** The rewrite. The guard has checked it, and its prompt is paid. */
  readonly text: string | null;
  /** The result. It is the last event. */
  readonly done: Simplification | null;
}

/** The response to a rewrite for a visitor without an account. */
export interface TrialRewrite {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly changes: Change[];
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly isEnglish: boolean;
  /** Whether signed-in users get a model, which also rewrites texts in other languages. */
  readonly hasModelForUsers: boolean;
}
