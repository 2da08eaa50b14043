import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { RateLimitCounters } from './rate-limit.model.ts';

interface LimiterOptions {
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
  /** 0: blocked only for what remains of `perSeconds`. */
  readonly blockSeconds: number;
}

/** What the limiter uses of a database. A counter that is lost in a fail-over admits a few requests more. Waiting for the majority would slow every sign-in. */
const counters = {
  collection: (name: string) =>
    mongoose.connection
      .getClient()
      .db()
      .collection(name, { writeConcern: { w: 1 } }),
};

const connectedLimiter = ({ name, points, perSeconds, blockSeconds }: LimiterOptions) =>
  new RateLimiterMongo({
    storeClient: counters,
    tableName: RateLimitCounters.collection.collectionName,
    keyPrefix: name,
    points,
    duration: perSeconds,
    blockDuration: blockSeconds,
    // A caller who exceeded the limit causes no more writes. Not with a block, whose end only the database knows: the
    // library would reject the caller for what remains of `perSeconds`, and never store the block.
    ...(blockSeconds === 0 && { inMemoryBlockOnConsumed: points + 1 }),
    // Indexes are created at boot, with those of all models.
    disableIndexesCreation: true,
  });

/** Returns a limiter that counts in the database. It is created at its first use, when the database is connected. */
export function storedLimiter(options: LimiterOptions): () => RateLimiterMongo {
  let limiter: RateLimiterMongo | undefined;
  return () => (limiter ??= connectedLimiter(options));
}
