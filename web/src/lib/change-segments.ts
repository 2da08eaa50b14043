/** One change of a text. Positions count UTF-16 code units of the original; `end` is exclusive. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** Null when the rewriter gives no reason. */
  readonly reason: string | null;
}

/** A part of a text and its rewrite: the same in both, or different. */
export type Segment =
  | { readonly kind: 'kept'; readonly text: string }
  | {
      readonly kind: 'changed';
      readonly before: string;
      /** Empty when the text was removed. */
      readonly after: string;
      readonly reason: string | null;
    };

/** Returns the length of the white space that both texts start with. */
const sharedSpace = (a: string, b: string) => {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length] && /\s/.test(a[length] ?? '')) length += 1;
  return length;
};

const reversed = (text: string) => Array.from(text).reverse().join('');

/** Turns a change into segments: the white space that both sides share is kept, so that a mark covers only words. */
export function splitChange({ before, after, reason }: Pick<Change, 'before' | 'after' | 'reason'>): Segment[] {
  const head = sharedSpace(before, after);
  const [restBefore, restAfter] = [before.slice(head), after.slice(head)];
  const tail = sharedSpace(reversed(restBefore), reversed(restAfter));
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

/** Cuts the original at its changes. Some of the segments can be empty. */
function toSegments(original: string, changes: readonly Change[]): Segment[] {
  let position = 0;
  const segments = [...changes]
    .sort((a, b) => a.start - b.start)
    .flatMap((change) => {
      const kept = original.slice(position, change.start);
      position = change.end;
      return [{ kind: 'kept', text: kept } as const, ...splitChange(change)];
    });
  return [...segments, { kind: 'kept', text: original.slice(position) }];
}

const joinSide = (segments: readonly Segment[], side: 'before' | 'after') =>
  segments.map((segment) => (segment.kind === 'kept' ? segment.text : segment[side])).join('');

/** Joins neighboring segments that were kept, and drops empty ones. */
export function mergeKept(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (segment.kind === 'changed') all.push(segment);
    else if (last?.kind === 'kept') all[all.length - 1] = { kind: 'kept', text: last.text + segment.text };
    else if (segment.text !== '') all.push(segment);
  }
  return all;
}

/** Returns the text and its changes as segments that were kept or changed. Null unless the changes lead exactly to the rewrite. */
export function changeSegments(original: string, rewritten: string, changes: readonly Change[]): Segment[] | null {
  const segments = mergeKept(toSegments(original, changes));
  return joinSide(segments, 'before') === original && joinSide(segments, 'after') === rewritten ? segments : null;
}
