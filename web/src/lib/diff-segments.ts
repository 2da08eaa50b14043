// From its own file: the package's main file brings the code for words, lines and patches, which is not used, into the extension.
import { diffArrays } from 'diff/lib/diff/array.js';
import { type Change, changeSegments, mergeKept, type Segment, splitChange } from './change-segments.ts';
import { toTokens } from './text-tokens.ts';

const SENTENCE_END = /[.?!…]$/;

const endsSentence = ({ before, after }: Pick<Change, 'before' | 'after'>) =>
  SENTENCE_END.test(before) || SENTENCE_END.test(after);

/** Joins changes of the same sentence that only spaces separate, so that a replaced phrase is one change. */
function joinNeighbors(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const [space, first] = [joined.at(-1), joined.at(-2)];
    const areNeighbors = space?.kind === 'kept' && /^ +$/.test(space.text);
    if (!areNeighbors || segment.kind !== 'changed' || first?.kind !== 'changed' || endsSentence(first)) {
      joined.push(segment);
      continue;
    }
    const join = (side: 'before' | 'after') => first[side] + space.text + segment[side];
    joined.splice(-2, 2, { ...first, before: join('before'), after: join('after') });
  }
  return joined;
}

/** Compares the texts word by word, for rewrites without reported changes. */
function diffByWords(original: string, rewritten: string): Segment[] {
  const parts = diffArrays(toTokens(original), toTokens(rewritten)).map((part) => ({
    ...part,
    value: part.value.join(''),
  }));
  const segments = parts.flatMap((part, index): Segment[] => {
    if (!part.added && !part.removed) return [{ kind: 'kept', text: part.value }];
    const next = parts[index + 1];
    const previous = parts[index - 1];
    // The change of the removed part before it already contains this text.
    if (part.added && previous?.removed) return [];
    const after = part.added ? part.value : next?.added ? next.value : '';
    return splitChange({ before: part.removed ? part.value : '', after, reason: null });
  });
  const joined = joinNeighbors(mergeKept(segments));
  return mergeKept(joined.flatMap((segment) => (segment.kind === 'kept' ? segment : splitChange(segment))));
}

/**
 * Turns a text and its rewrite into segments that were kept or changed. Uses the reported changes if they lead exactly to the rewrite;
 * otherwise compares the words.
 */
export const diffSegments = (original: string, rewritten: string, changes: readonly Change[]): Segment[] =>
  changeSegments(original, rewritten, changes) ?? diffByWords(original, rewritten);

/** Returns the changes between two texts, with positions in the first one. Uses the reported changes like `diffSegments`. */
export function findChanges(original: string, rewritten: string, reported: readonly Change[]): Change[] {
  let position = 0;
  return diffSegments(original, rewritten, reported).flatMap((segment) => {
    const start = position;
    if (segment.kind === 'kept') {
      position += segment.text.length;
      return [];
    }
    const { before, after, reason } = segment;
    position += before.length;
    return [{ start, end: position, before, after, reason }];
  });
}
