import type { Change } from '#api/ports/rewriter.ts';

/** The text with the changes made. */
export function applyChanges(original: string, changes: readonly Change[]): string {
  let text = '';
  let read = 0;
  for (const { start, end, after } of changes) {
    text += original.slice(read, start) + after;
    read = end;
  }
  return text + original.slice(read);
}
