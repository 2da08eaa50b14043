import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { RateLimitCounters } from './rate-limit.model.ts';

interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** 0: only for what is left of `seconds`. */
  readonly blockSeconds: number;
}

/** A count that a fail-over loses lets a few more through; waiting for the majority would slow every sign-in. */
const counters = {
  collection: (name: string) =>
    mongoose.connection
      .getClient()
      .db()
      .collection(name, { writeConcern: { w: 1 } }),
};

/** Counts in the database, by atomic updates, so that all instances together keep the limit. */
const connectedLimiter = ({ name, points, seconds, blockSeconds }: Limit) =>
  new RateLimiterMongo({
    storeClient: counters,
    tableName: RateLimitCounters.collection.collectionName,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: blockSeconds,
    // Those who went past the limit cost no more writes.
    inMemoryBlockOnConsumed: points + 1,
    // Made at boot, with everybody's.
    disableIndexesCreation: true,
  });

/** Looks for its collection when it is first used: by then the database is connected. */
export function storedLimiter(limit: Limit): () => RateLimiterMongo {
  let limiter: RateLimiterMongo | undefined;
  return () => (limiter ??= connectedLimiter(limit));
}
