import { findChanges } from './diff-segments.ts';
import { editReview } from './edit-review.ts';
import { decide, type Review, reviewedText } from './review.ts';

/** Texts that differ in more places are not compared further: each comparison takes time. */
const MAX_PLACES = 20;

/** Returns how much two texts differ, in characters. Null if they differ in too many places. */
function distance(one: string, other: string): number | null {
  const places = findChanges(one, other, []);
  if (places.length > MAX_PLACES) return null;
  return places.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
}

/**
 * Returns the review that led to a version of a rewrite, of which only the text is stored. A change counts as rejected if the version is more
 * like the text without it. What else differs is the user's own edit.
 */
export function reviewOfVersion(review: Review, version: string): Review {
  let closest = review;
  let leastDistance = distance(reviewedText(review), version);
  // A rejected change leaves its words of the prompt in the version. Without them, the change was not rejected.
  const candidates = review.changes.filter(({ before }) => version.includes(before.trim()));
  for (const group of new Set(candidates.map((change) => change.group))) {
    if (leastDistance === null || leastDistance === 0) break;
    const rejected = decide(closest, group, true);
    const distanceWithout = distance(reviewedText(rejected), version);
    if (distanceWithout === null || distanceWithout >= leastDistance) continue;
    closest = rejected;
    leastDistance = distanceWithout;
  }
  return editReview(closest, version);
}
