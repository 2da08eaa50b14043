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
  /** The properties of the sentence. Identical sentences of one run share them. */
  readonly facts: SentenceFacts;
  /** Whether the sentence is the first of its line (after a list marker), and whether it is the last. */
  readonly opensLine: boolean;
  readonly closesLine: boolean;
  readonly isListItem: boolean;
  /** Whether it only says what is needed, in a line that does not speak to the assistant. Its words are never taken for idle by the model. */
  readonly isRequirement: boolean;
  /** Whether the sentence is about language ("how do you say …"), so that its words must not be replaced. */
  readonly aboutLanguage: boolean;
}
