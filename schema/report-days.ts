/** What is wrong with days that contradict each other. */
export const REVERSED_DAYS = 'The first day must not be after the last day';

/** Returns whether the first of two days is after the last one. Days are YYYY-MM-DD; one that is empty or missing is no bound. */
export const areDaysReversed = (first: string | undefined, last: string | undefined): boolean =>
  Boolean(first) && Boolean(last) && String(first) > String(last);
