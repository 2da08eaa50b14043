import { diffWordsWithSpace } from 'diff';

/** One place where a text was changed. Positions are UTF-16 code units of the original; `end` is exclusive. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** Null when nobody can tell. */
  readonly reason: string | null;
}

export type Segment =
  | { readonly kind: 'kept'; readonly text: string }
  | {
      readonly kind: 'changed';
      readonly before: string;
      /** Empty when it was taken away. */
      readonly after: string;
      readonly reason: string | null;
    };

const sharedStart = (a: string, b: string) => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length] && /\s/.test(a[length] ?? '')) length += 1;
  return length;
};

const reversed = (text: string) => Array.from(text).reverse().join('');

/** White space on both sides of a change was not changed: a mark covers words only. */
function segmentsOfChange({ before, after, reason }: Pick<Change, 'before' | 'after' | 'reason'>): Segment[] {
  const head = sharedStart(before, after);
  const [restBefore, restAfter] = [before.slice(head), after.slice(head)];
  const tail = sharedStart(reversed(restBefore), reversed(restAfter));
  return [
    { kind: 'kept', text: before.slice(0, head) },
    {
      kind: 'changed',
      before: restBefore.slice(0, restBefore.length - tail),
      after: restAfter.slice(0, restAfter.length - tail),
      reason,
    },
    { kind: 'kept', text: tail === 0 ? '' : restBefore.slice(-tail) },
  ];
}

function segmentsOfChanges(original: string, changes: readonly Change[]): Segment[] {
  let position = 0;
  const segments = [...changes]
    .sort((a, b) => a.start - b.start)
    .flatMap((change) => {
      const kept = original.slice(position, change.start);
      position = change.end;
      return [{ kind: 'kept', text: kept } as const, ...segmentsOfChange(change)];
    });
  return [...segments, { kind: 'kept', text: original.slice(position) }];
}

/** For rewrites that came without reasons: what differs, word by word. */
function segmentsByWords(original: string, rewritten: string): Segment[] {
  const parts = diffWordsWithSpace(original, rewritten);
  return parts.flatMap((part, index): Segment[] => {
    if (!part.added && !part.removed) return [{ kind: 'kept', text: part.value }];
    const next = parts[index + 1];
    const previous = parts[index - 1];
    if (part.added && previous?.removed) return [];
    const after = part.added ? part.value : next?.added ? next.value : '';
    return segmentsOfChange({ before: part.removed ? part.value : '', after, reason: null });
  });
}

const textOf = (segments: readonly Segment[], side: 'before' | 'after') =>
  segments.map((segment) => (segment.kind === 'kept' ? segment.text : segment[side])).join('');

/** Neighbours that stayed are one; what is empty is left out. */
function merged(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (segment.kind === 'changed') all.push(segment);
    else if (last?.kind === 'kept') all[all.length - 1] = { kind: 'kept', text: last.text + segment.text };
    else if (segment.text !== '') all.push(segment);
  }
  return all;
}

/**
 * The two texts as one: what stayed, and what became what. The reported changes are used when they explain the rewrite
 * exactly; otherwise the words are compared.
 */
export function diffSegments(original: string, rewritten: string, changes: readonly Change[]): Segment[] {
  const explained = merged(segmentsOfChanges(original, changes));
  const fits = textOf(explained, 'before') === original && textOf(explained, 'after') === rewritten;
  return fits ? explained : merged(segmentsByWords(original, rewritten));
}
