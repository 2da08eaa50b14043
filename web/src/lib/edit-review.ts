import type { Change } from './change-segments.ts';
import { findChanges } from './diff-segments.ts';
import { type Review, type ReviewedChange, reviewedText, shownText, type Ungrouped, withGroups } from './review.ts';
import { wholeAround } from './text-tokens.ts';

/** Matches a code unit of a word. A surrogate is half of a character, and must not be parted from the other half. */
const WORD = /[\p{L}\p{N}\p{Surrogate}'’]/u;

/** Returns the lengths, in code units, of what two texts share at the start and at the end, in whole words, addresses and placeholders. */
function sharedEnds(a: string, b: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  while (head > 0 && WORD.test(a[head - 1] ?? '')) head -= 1;
  for (const text of [a, b]) head = wholeAround(text, head)?.start ?? head;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  while (tail > 0 && WORD.test(a[a.length - tail] ?? '')) tail -= 1;
  for (const text of [a, b]) tail = text.length - (wholeAround(text, text.length - tail)?.end ?? text.length - tail);
  return { head, tail };
}

/** A change and where it is in the reviewed text: `from` and `to` count code units there, the change's `start` and `end` those of the prompt. */
interface PlacedChange {
  readonly change: ReviewedChange;
  readonly from: number;
  readonly to: number;
}

function placeChanges(changes: readonly ReviewedChange[]): PlacedChange[] {
  /** By how much the changes so far make the reviewed text longer than the prompt. */
  let growth = 0;
  return changes.map((change) => {
    const from = change.start + growth;
    const { length } = shownText(change);
    growth += length - change.before.length;
    return { change, from, to: from + length };
  });
}

/** Returns by how many code units changes make the text longer. Negative: shorter. */
const growthOf = (placed: readonly PlacedChange[]): number =>
  placed.reduce((sum, { change, from, to }) => sum + (to - from) - change.before.length, 0);

const isSame = (a: Change, b: Change) =>
  a.start === b.start && a.end === b.end && a.before === b.before && a.after === b.after;

/**
 * Returns the review after the user edited one place of its text. The edited part is compared with the prompt again, together with the changes that
 * it touches.
 */
function editPlace(review: Review, text: string): Review {
  const { original, changes } = review;
  const shown = reviewedText(review);
  if (shown === text) return review;
  const { head, tail } = sharedEnds(shown, text);
  const [editedFrom, editedTo] = [head, shown.length - tail];
  const placed = placeChanges(changes);
  const earlier = placed.filter(({ to }) => to <= editedFrom);
  const rest = placed.slice(earlier.length);
  const touched = rest.filter(({ from }) => from < editedTo);
  const later = rest.slice(touched.length);
  // The part to compare: in the reviewed text from `from` to `to`, in the prompt from `start` to `end`.
  const from = Math.min(editedFrom, touched[0]?.from ?? editedFrom);
  const to = Math.max(editedTo, touched.at(-1)?.to ?? editedTo);
  const start = from - growthOf(earlier);
  const end = to - growthOf([...earlier, ...touched]);
  const newPart = text.slice(from, text.length - (shown.length - to));
  const compared = findChanges(original.slice(start, end), newPart, []).map((change): Ungrouped => {
    const here = { ...change, start: change.start + start, end: change.end + start };
    // An accepted change that the comparison finds again stays what it is, with its reason. Others that the edit touches are gone.
    return (
      touched.find(({ change: before }) => !before.isRejected && isSame(before, here))?.change ?? {
        ...here,
        isOwn: true,
      }
    );
  });
  const toChanges = (placedChanges: readonly PlacedChange[]) => placedChanges.map(({ change }) => change);
  return withGroups(original, [...toChanges(earlier), ...compared, ...toChanges(later)]);
}

/** An edit of more places than this is taken as the edit of one long place, which is compared once. */
const MAX_PLACES = 20;

/**
 * Returns the review after the user edited its text. Changes outside of the edited places keep their reasons and decisions. Each edited place, with the
 * changes that it touches, is compared with the prompt word by word: what differs is the user's own change, unless it was an accepted change before.
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
