import type { Change, Segment } from './change-segments.ts';
import { findChanges } from './diff-segments.ts';

/** A change that the user accepted or rejected. At first, all changes are accepted. */
export interface ReviewedChange extends Change {
  /** Changes of the same group are accepted and rejected together. */
  readonly group: number;
  readonly isRejected: boolean;
  /** Whether the user made the change. Left out for one of the rewriter. */
  readonly isOwn?: boolean;
}

/** A prompt and the changes to it, in the order of the prompt, without overlaps. */
export interface Review {
  readonly original: string;
  readonly changes: readonly ReviewedChange[];
}

/** A segment of the reviewed text. A changed one belongs to a group and can be rejected. */
export type ReviewSegment =
  | Extract<Segment, { kind: 'kept' }>
  | (Extract<Segment, { kind: 'changed' }> & Pick<ReviewedChange, 'group' | 'isRejected' | 'isOwn'>);

const END_MARK = /^[.?!…]+$/;
const SENTENCE_END = /[.?!…]\s|\n/;

const isEndMark = ({ before, after }: Change) => END_MARK.test(before) && END_MARK.test(after);

/** Returns the index of the first change in the sentence that ends with the change at `index`. */
function firstOfSentence(original: string, changes: readonly Change[], index: number): number {
  const mark = changes[index];
  let first = index;
  for (let before = index - 1; mark && before >= 0; before -= 1) {
    const change = changes[before];
    if (!change || SENTENCE_END.test(original.slice(change.end, mark.start))) break;
    first = before;
  }
  return first;
}

type Ungrouped = Change & Partial<Pick<ReviewedChange, 'isRejected' | 'isOwn'>>;

/**
 * Starts or continues a review, with a group for each change. A new mark at the end of a sentence is in the group of the sentence's first
 * change: in "Could you list…?", which becomes "List….", the question mark and the first words change together. A mark that the user changed
 * is on its own.
 */
function withGroups(original: string, changes: readonly Ungrouped[]): Review {
  const groups: number[] = [];
  const reviewed = changes.map((change, index) => {
    const first = isEndMark(change) && !change.isOwn ? firstOfSentence(original, changes, index) : index;
    const group = groups[first] ?? index;
    groups.push(group);
    return { ...change, group, isRejected: change.isRejected ?? false };
  });
  return { original, changes: reviewed };
}

/** Starts the review of a rewrite, with every change accepted. */
export const startReview = (original: string, rewritten: string, reported: readonly Change[]): Review =>
  withGroups(original, findChanges(original, rewritten, reported));

const shownText = ({ isRejected, before, after }: ReviewedChange) => (isRejected ? before : after);

/** Returns the prompt with the accepted changes. A rejected change leaves its part of the prompt exactly as it was. */
export function reviewedText({ original, changes }: Review): string {
  const pieces: string[] = [];
  let done = 0;
  for (const change of changes) {
    pieces.push(original.slice(done, change.start), shownText(change));
    done = change.end;
  }
  return pieces.join('') + original.slice(done);
}

/** Returns the review with the changes of a group, or all changes, accepted or rejected. */
export const decide = (review: Review, group: number | 'all', isRejected: boolean): Review => ({
  ...review,
  changes: review.changes.map((change) =>
    group === 'all' || change.group === group ? { ...change, isRejected } : change,
  ),
});

/** Returns the text as segments, for display. */
export function reviewSegments({ original, changes }: Review): ReviewSegment[] {
  let done = 0;
  const segments = changes.flatMap((change): ReviewSegment[] => {
    const kept = original.slice(done, change.start);
    done = change.end;
    const { before, after, reason, group, isRejected, isOwn = false } = change;
    return [
      { kind: 'kept', text: kept },
      { kind: 'changed', before, after, reason, group, isRejected, isOwn },
    ];
  });
  return [...segments, { kind: 'kept', text: original.slice(done) } as const].filter(
    (segment) => segment.kind === 'changed' || segment.text !== '',
  );
}

const WORD = /[\p{L}\p{N}\p{Surrogate}'’]/u;

/** Returns the lengths, in code units, of what two texts share at the start and at the end, in whole words. */
function sharedEnds(a: string, b: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  while (head > 0 && WORD.test(a[head - 1] ?? '')) head -= 1;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  while (tail > 0 && WORD.test(a[a.length - tail] ?? '')) tail -= 1;
  return { head, tail };
}

/** Returns by how many code units the changes make the text longer. Negative: shorter. */
const growth = (changes: readonly ReviewedChange[]) =>
  changes.reduce((sum, change) => sum + shownText(change).length - change.before.length, 0);

const isSame = (a: Change, b: Change) =>
  a.start === b.start && a.end === b.end && a.before === b.before && a.after === b.after;

/** Returns the review after the user edited one place of its text. */
function editPlace(review: Review, text: string): Review {
  const { original, changes } = review;
  const shown = reviewedText(review);
  if (shown === text) return review;
  // The edited part of the text as it was shown is from `head` to `end`.
  const { head, tail } = sharedEnds(shown, text);
  const end = shown.length - tail;
  const placed = changes.map((change, index) => {
    const from = change.start + growth(changes.slice(0, index));
    return { change, from, to: from + shownText(change).length };
  });
  const earlier = placed.filter(({ to }) => to <= head);
  const rest = placed.slice(earlier.length);
  const touched = rest.filter(({ from }) => from < end);
  const later = rest.slice(touched.length);
  // The part to compare again: the edited part, and the changes that it touches. In the shown text from `from` to `to`, in the prompt from
  // `start` to `stop`.
  const from = Math.min(head, touched[0]?.from ?? head);
  const to = Math.max(end, touched.at(-1)?.to ?? end);
  const toChanges = (some: typeof placed) => some.map(({ change }) => change);
  const start = from - growth(toChanges(earlier));
  const stop = to - growth(toChanges([...earlier, ...touched]));
  const edited = findChanges(original.slice(start, stop), text.slice(from, text.length - (shown.length - to)), []);
  const own = edited.map((change): Ungrouped => {
    const here = { ...change, start: change.start + start, end: change.end + start };
    // Changes of the rewriter within the part that is compared again stay what they are.
    return touched.find((it) => !it.change.isRejected && isSame(it.change, here))?.change ?? { ...here, isOwn: true };
  });
  return withGroups(original, [...toChanges(earlier), ...own, ...toChanges(later)]);
}

/** An edit of more places than this is taken as the edit of one long place, which is compared once. */
const MAX_PLACES = 20;

/**
 * Returns the review after the user edited its text. Changes outside of the edited places keep their reasons and decisions. In these, the
 * new text is compared with the prompt word by word, and what differs is the user's own change.
 */
export function editReview(review: Review, text: string): Review {
  const places = findChanges(reviewedText(review), text, []);
  if (places.length > MAX_PLACES) return editPlace(review, text);
  // From the last place to the first, so that the positions of those before stay right.
  return places.reverse().reduce((edited, { start, end, after }) => {
    const now = reviewedText(edited);
    return editPlace(edited, now.slice(0, start) + after + now.slice(end));
  }, review);
}
