import { Types } from 'mongoose';
import { RunRatings } from '#api/modules/ratings/run-rating.model.ts';
import { NOW } from '../setup/graphql.ts';
import { times } from '../setup/times.ts';

/** Stores ratings of `count` runs, of which the first `good` are good. Each is a second later than the one before. */
export const givenRatings = (count: number, good: number) =>
  RunRatings.insertMany(
    times(count, (index) => ({
      userId: new Types.ObjectId(),
      isGood: index < good,
      ratedAt: new Date(NOW.getTime() + index * 1000),
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    })),
  );
