import type { ResultRun } from './result-run.ts';

/**
 * Returns the text as others may have it: with placeholders for the details that were masked in the run and for those that the user typed later, or as
 * it is if the run masked none and masking is off.
 */
export async function toPublicText(text: string, run: ResultRun, isMaskingOn: boolean): Promise<string> {
  if (!isMaskingOn && run.found.length === 0) return text;
  // Loaded when it is needed, because the data about phone numbers is large.
  const { maskEdited } = await import('#web/lib/privacy/mask-edited.ts');
  return maskEdited(text, run);
}
