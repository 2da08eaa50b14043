import mongoose, { mongo } from 'mongoose';

/** Returns whether a write failed because a unique index has the value already. */
export const isDuplicateKey = (error: unknown) => error instanceof mongo.MongoServerError && error.code === 11000;

/** Error codes of a server that is stepping down or shutting down, or is not a primary (any more). */
const NOT_PRIMARY_CODES = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The labels of errors that pass when a new primary is elected, also where a command reports them beside its result. */
const PASSING_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'];

/** Returns whether the database could not be reached, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoOperationTimeoutError
  ) {
    return true;
  }
  // The driver reports a bulk write whose connection broke as an error without a code, and leaves out what broke.
  if (error instanceof mongo.MongoBulkWriteError && error.code === undefined) return true;
  if (error instanceof mongo.MongoServerError) {
    return NOT_PRIMARY_CODES.has(error.code) || PASSING_LABELS.some((label) => error.hasErrorLabel(label));
  }
  // Thrown by mongoose for an operation that started without a connection.
  return error instanceof mongoose.MongooseError && error.message.includes('bufferCommands');
}

/** MongoDB's error code `MaxTimeMSExpired`. */
const MAX_TIME_EXPIRED = 50;

/** Returns whether a query was stopped because it took longer than its `maxTimeMS`. */
export const isOutOfTime = (error: unknown): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED;
