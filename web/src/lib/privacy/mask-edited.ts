import { mask, maskEach, type PersonalDetail } from './mask.ts';
import { remask } from './remask.ts';

interface MaskedRun {
  /** The prompt with its original values. */
  readonly originalText: string;
  /** What was masked when the prompt was sent. */
  readonly found: readonly PersonalDetail[];
}

/**
 * Masks a text of a run before it is shared or saved: personal details that were masked when the run was sent, and those that the user has
 * typed into the rewrite since. Details that the user chose to send unmasked stay as they are.
 */
export function maskEdited(text: string, { originalText, found }: MaskedRun): string {
  // Details of the prompt that `remask` leaves are those that the user chose to send unmasked.
  const inPrompt = new Set(mask(originalText).found.map(({ value }) => value));
  // With the prompt beside it, so that what the user typed gets no placeholder that stands for a detail of the prompt.
  const [masked = ''] = maskEach([remask(text, found), remask(originalText, found)], inPrompt).masked;
  return masked;
}
