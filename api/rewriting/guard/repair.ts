import type { Comparison } from './comparison.ts';

const slice = ({ text, sentences }: Comparison['original'], indexes: readonly number[]): string => {
  const [first, last] = [sentences[indexes[0] ?? -1], sentences[indexes.at(-1) ?? -1]];
  return first && last ? text.slice(first.start, last.next) : '';
};

export interface Repaired {
  readonly text: string;
  /** The sentences of the original that were put back, in order. */
  readonly restored: readonly string[];
}

/**
 * Returns the rewrite with the sentences of the original in all groups with a fault. Sentences that the rewrite added
 * to these groups are removed.
 */
export function restoreGroups(comparison: Comparison, faulty: ReadonlySet<number>): Repaired {
  const restored: string[] = [];
  const pieces = comparison.groups.map((group, index) => {
    if (!faulty.has(index)) return slice(comparison.rewritten, group.rewritten);
    const original = slice(comparison.original, group.original);
    if (original.trim()) restored.push(original.trim());
    return original;
  });
  const text = pieces
    .filter(Boolean)
    .map((piece, index, all) => (index < all.length - 1 && !/\s$/.test(piece) ? `${piece}${gapAfter(piece)}` : piece))
    .join('');
  return { text: text.trim(), restored };
}

/**
 * Returns the white space to put after a sentence. The last sentence of a text has none after it, but needs some if it
 * is moved.
 */
const gapAfter = (piece: string) => (/\n|^\s*(?:[-*•#>]|\d+[.)]|`{3})/.test(piece) ? '\n' : ' ');
