import type { SentenceFacts } from './sentence-facts.ts';
import type { Stretch, Word } from './sentences.ts';

/** A sentence in the writer's own words: not quoted, not material to work on. */
export interface Sentence extends Stretch {
  /** Its masked text, without its final punctuation. */
  readonly text: string;
  /** Where the final punctuation starts. */
  readonly bodyEnd: number;
  /** Final punctuation: any number of `.`, `?`, `!` and `…`, or empty. */
  readonly final: string;
  readonly words: readonly Word[];
  /** Shared by identical sentences of one run. */
  readonly facts: SentenceFacts;
  /** Stands at the start of its line (a list marker aside); ends its line. */
  readonly opensLine: boolean;
  readonly closesLine: boolean;
  readonly isListItem: boolean;
  /** About language ("how do you say …"): its words must not be replaced. */
  readonly aboutLanguage: boolean;
}
