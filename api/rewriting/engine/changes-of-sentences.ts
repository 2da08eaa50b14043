import type { Change } from '#api/ports/rewriter.ts';
import type { Sentence } from './prompt.ts';

/** Returns for each sentence the changes that touch it. Sentences and changes are sorted, and changes do not overlap. */
export function changesOfSentences(sentences: readonly Sentence[], changes: readonly Change[]): readonly Change[][] {
  let from = 0;
  return sentences.map(({ start, end }) => {
    while ((changes[from]?.end ?? Infinity) <= start) from += 1;
    let to = from;
    while ((changes[to]?.start ?? Infinity) < end) to += 1;
    return changes.slice(from, to);
  });
}

/** Returns what the changes that touch a sentence leave of it. What replaces its end and more belongs to the next sentence. */
export function leftOf({ text, start, end }: Sentence, changes: readonly Change[]): string {
  let left = '';
  let read = start;
  for (const change of changes) {
    left +=
      text.slice(read - start, Math.max(change.start - start, read - start)) + (change.end > end ? '' : change.after);
    read = Math.max(change.end, read);
  }
  return (left + text.slice(read - start)).trim();
}
