import type { SentenceFacts } from './sentence-facts.ts';
import type { Stretch, Word } from './sentences.ts';

/** A sentence in the writer's own words: not quoted, not material to work on. */
export interface Sentence extends Stretch {
  /** Its masked text, without its final punctuation. */
  readonly text: string;
  /** Where the final punctuation starts. */
  readonly bodyEnd: number;
  /** `.`, `?`, `!`, `…` or several, or nothing. */
  readonly final: string;
  readonly words: readonly Word[];
  /** The same for sentences of one run that read the same. */
  readonly facts: SentenceFacts;
  /** Stands at the start of its line (a list marker aside); ends its line. */
  readonly opensLine: boolean;
  readonly closesLine: boolean;
  readonly isListItem: boolean;
  /** About words ("how do you say …"): nothing in it may be reworded. */
  readonly aboutLanguage: boolean;
}
