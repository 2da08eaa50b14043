import { countWords } from '#schema/count-words.ts';

interface SizedEntry {
  readonly originalText: string | null;
  /** The user's version of the rewrite. Null: there is none. */
  readonly editedText: string | null;
  /** What the rewrite saved, as it was made. Null if unknown. */
  readonly wordsSaved: number | null;
}

/** Returns by how many words the user's version is shorter than the prompt or, if there is none, the rewrite. Null if unknown. */
export function countWordsLess({ originalText, editedText, wordsSaved }: SizedEntry): number | null {
  if (editedText === null) return wordsSaved;
  return originalText === null ? null : countWords(originalText) - countWords(editedText);
}
