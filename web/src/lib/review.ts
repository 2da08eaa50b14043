import type { Change, Segment } from './change-segments.ts';
import { findChanges } from './diff-segments.ts';
import { plural } from './quantities.ts';

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

/** Returns the index of the first change in the sentence that ends at `end`, of the changes up to `index`. Those that `isOfRule` leaves out do not count. */
function firstOfSentence(
  original: string,
  changes: readonly Change[],
  { index, end, isOfRule = () => true }: { index: number; end: number; isOfRule?: (change: Change) => boolean },
): number {
  let first = index;
  for (let before = index - 1; before >= 0; before -= 1) {
    const change = changes[before];
    if (!change || SENTENCE_END.test(original.slice(change.end, end))) break;
    if (isOfRule(change)) first = before;
  }
  return first;
}

/**
 * Returns the index of the change that leads to a new mark at the end of its sentence, or that of the mark itself without one. A rule gives its
 * reason to all changes that it makes, so the last one with the mark's reason is in its sentence, although that may contain what looks like an
 * end, as in "Ms. Khoury". Without reasons, it is the first change of the sentence.
 */
function leadOf(original: string, changes: readonly Change[], index: number): number {
  const mark = changes[index];
  if (!mark) return index;
  const isOfRule = (change: Change) => change.reason === mark.reason && !isEndMark(change);
  const nearest = mark.reason === null ? -1 : changes.slice(0, index).findLastIndex(isOfRule);
  const lead = changes[nearest];
  return lead
    ? firstOfSentence(original, changes, { index: nearest, end: lead.start, isOfRule })
    : firstOfSentence(original, changes, { index, end: mark.start });
}

/** A change before `withGroups` puts it into a group. */
export type Ungrouped = Change & Partial<Pick<ReviewedChange, 'isRejected' | 'isOwn'>>;

/**
 * Starts or continues a review, with a group for each change. A new mark at the end of a sentence is in the group of the change that leads to
 * it: in "Could you list…?", which becomes "List….", the question mark and the first words change together. A mark that the user changed
 * is on its own.
 */
export function withGroups(original: string, changes: readonly Ungrouped[]): Review {
  const groups: number[] = [];
  const reviewed = changes.map((change, index) => {
    const first = isEndMark(change) && !change.isOwn ? leadOf(original, changes, index) : index;
    const group = groups[first] ?? index;
    groups.push(group);
    return { ...change, group, isRejected: change.isRejected ?? false };
  });
  return { original, changes: reviewed };
}

/** The changes as lists show and count them: a mark that changes together with the first words of its sentence is left out. */
export const listedChanges = ({ changes }: Review): readonly ReviewedChange[] =>
  changes.filter(({ group }, index) => group === index);

/** `listedChanges` of changes that are not reviewed. */
export const listLeadingChanges = (original: string, changes: readonly Ungrouped[]): readonly ReviewedChange[] =>
  listedChanges(withGroups(original, changes));

/**
 * Counts the changes of a review as lists count them: '5 changes', or '4 changes, 1 edit of yours' and '3 of 4 kept, 1 edit of yours' once some are rejected or
 * the user wrote something. What users wrote themselves is no change of the rewrite.
 */
export function describeChanges(review: Review): string {
  const listed = listedChanges(review);
  const own = listed.filter(({ isOwn }) => isOwn);
  const made = listed.filter(({ isOwn }) => !isOwn);
  const kept = made.filter(({ isRejected }) => !isRejected);
  const edits = own.filter(({ isRejected }) => !isRejected).length;
  const areAllKept = made.length === kept.length;
  const parts = [
    (made.length > 0 || edits === 0) &&
      (areAllKept ? plural(made.length, 'change') : `${kept.length} of ${made.length} kept`),
    edits > 0 && `${plural(edits, 'edit')} of yours`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `describeChanges` after a title that says what is counted: a bare '5' while every change is kept and the user wrote nothing. */
export function describeCount(review: Review): string {
  return describeChanges(review).replace(/^(\d+) changes?$/, '$1');
}

/** Starts the review of a rewrite, with every change accepted. */
export const startReview = (original: string, rewritten: string, reported: readonly Change[]): Review =>
  withGroups(original, findChanges(original, rewritten, reported));

/** Returns what the reviewed text has at the place of a change. */
export const shownText = ({ isRejected, before, after }: ReviewedChange) => (isRejected ? before : after);

/** Returns the prompt with the accepted changes. A rejected change leaves its part of the prompt exactly as it was. */
export function reviewedText({ original, changes }: Review): string {
  const pieces: string[] = [];
  let position = 0;
  for (const change of changes) {
    pieces.push(original.slice(position, change.start), shownText(change));
    position = change.end;
  }
  return pieces.join('') + original.slice(position);
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
  let position = 0;
  const segments = changes.flatMap((change): ReviewSegment[] => {
    const kept = original.slice(position, change.start);
    position = change.end;
    const { before, after, reason, group, isRejected, isOwn = false } = change;
    return [
      { kind: 'kept', text: kept },
      { kind: 'changed', before, after, reason, group, isRejected, isOwn },
    ];
  });
  return [...segments, { kind: 'kept', text: original.slice(position) } as const].filter(
    (segment) => segment.kind === 'changed' || segment.text !== '',
  );
}
