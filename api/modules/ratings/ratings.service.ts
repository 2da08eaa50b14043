import { RunRatings } from './run-rating.model.ts';

export { rateRun } from './ratings.ts';

/** With fewer ratings, their share means little. */
const MEANINGFUL_RATINGS = 50;
/** The figure is public, so its cost must not grow with the number of ratings. */
const LATEST_RATINGS = 1000;

/** Returns the percentage of thumbs up among the latest 1,000 ratings of all users. Null with fewer than 50 ratings. */
export async function getSatisfactionRate(): Promise<number | null> {
  const [ratings] = await RunRatings.aggregate<{ readonly count: number; readonly good: number }>([
    { $sort: { ratedAt: -1 } },
    { $limit: LATEST_RATINGS },
    { $group: { _id: null, count: { $sum: 1 }, good: { $sum: { $cond: ['$isGood', 1, 0] } } } },
  ]);
  if (!ratings || ratings.count < MEANINGFUL_RATINGS) return null;
  return (ratings.good / ratings.count) * 100;
}
