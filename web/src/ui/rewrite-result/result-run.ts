import type { Change } from '#web/lib/change-segments.ts';
import type { PersonalDetail } from '#web/lib/privacy/mask.ts';

/** A run whose result is shown. */
export interface ResultRun {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  /** Empty for a rewrite by a model, which reports none: the texts are compared instead. */
  readonly changes: readonly Change[];
  /** What the server counted. */
  readonly sizes: {
    readonly wordsBefore: number;
    readonly wordsAfter: number;
    readonly tokensBefore: number;
    readonly tokensAfter: number;
  };
  /**
   * Whether the built-in engine found nothing to improve. The server does not store such a run, so it cannot be rated or shared. False for a
   * model that returned the prompt as it was.
   */
  readonly isUnchanged: boolean;
  /** Whether the prompt is in English. Known only for a prompt that the built-in engine left unchanged. */
  readonly isEnglish?: boolean;
  /** Whether the built-in engine found a request in the prompt. Known for the same prompts. */
  readonly hasRequest?: boolean;
  /** The personal details that were masked: the server has placeholders in their place. Empty: it has the texts as they are shown. */
  readonly found: readonly PersonalDetail[];
  /** The user's rating: thumbs up or down. Null: not rated. */
  readonly isGood: boolean | null;
}
