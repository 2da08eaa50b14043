import type { Change } from '#web/lib/change-segments.ts';
import type { FoundPersonal } from '#web/lib/privacy/mask.ts';

/** A run whose result is shown. */
export interface ResultRun {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  /** Empty for models, which do not report changes. */
  readonly changes: readonly Change[];
  /** Null for an entry of the history, which does not keep them. */
  readonly sizes: {
    readonly wordsBefore: number;
    readonly wordsAfter: number;
    readonly tokensBefore: number;
    readonly tokensAfter: number;
    /** The built-in engine found nothing to improve: the server keeps nothing of the run, so that it cannot be rated or shared. */
    readonly isUnchanged?: boolean;
    /** Only of a prompt that the built-in engine left as it was. */
    readonly isEnglish?: boolean;
  } | null;
  /** The values that were masked in the run. Empty: the server has the texts as they are shown. */
  readonly found: readonly FoundPersonal[];
  /** The user's rating. Null: not rated. */
  readonly isGood: boolean | null;
}
