import { countWords } from '#schema/count-words.ts';
import type { HistoryRow_EntryFragment } from '#web/graphql/operations.generated.ts';

type Sizes = Pick<HistoryRow_EntryFragment, 'originalText' | 'editedText' | 'wordsSaved'>;

/** Returns the words that the user's version of a rewrite saved or, without one, those that the rewrite saved. Null if unknown. */
export function countWordsSaved({ originalText, editedText, wordsSaved }: Sizes): number | null {
  if (editedText === null) return wordsSaved;
  return originalText === null ? null : countWords(originalText) - countWords(editedText);
}
