import type { Change } from '#api/ports/rewriter.ts';

/** Returns the text with these changes. */
export function applyChanges(original: string, changes: readonly Change[]): string {
  let text = '';
  let copiedTo = 0;
  for (const { start, end, after } of changes) {
    text += original.slice(copiedTo, start) + after;
    copiedTo = end;
  }
  return text + original.slice(copiedTo);
}
