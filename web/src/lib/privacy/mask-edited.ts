import { type FoundPersonal, mask, maskEach } from './mask.ts';
import { remask } from './remask.ts';

interface MaskedRun {
  /** The prompt with its original values. */
  readonly originalText: string;
  /** What was masked when the prompt was sent. */
  readonly found: readonly FoundPersonal[];
}

/**
 * A text of a run for others: what was masked in the run is masked again, and what the user typed into the rewrite since is masked too. What
 * the user chose to send as it is stays.
 */
export function maskEdited(text: string, { originalText, found }: MaskedRun): string {
  const inPrompt = new Set(mask(originalText).found.map(({ value }) => value));
  return maskEach([remask(text, found)], inPrompt).masked.join('');
}
