import mongoose, { type ClientSession, trusted } from 'mongoose';
import type { Mutation } from '#api/graphql/types.generated.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { sha256 } from '#api/lib/sha256.ts';
import { IDEMPOTENCY_KEY_LENGTH } from '#schema/limits.ts';
import { type IdempotentAnswerRow, IdempotentAnswers } from './idempotent-answer.model.ts';

const KEPT_MS = DAY_MS;

interface IdempotentRequest {
  /** The administrator or access token that sends the request. Two senders may use the same key for different requests. */
  readonly senderId: string;
  /** Null or absent: every request runs. */
  readonly key?: string | null;
  /** A key is valid for one request only: for one operation with the same arguments. */
  readonly operation: keyof Mutation;
  /** The arguments. */
  readonly request: readonly unknown[];
  readonly at: Date;
}

/**
 * Finds the stored result of an earlier request. Undefined if there is none: then the key is reserved for this request.
 * Throws IDEMPOTENCY_MISMATCH for a key of another request.
 */
async function findResultOrReserve<T>(
  session: ClientSession,
  row: Pick<IdempotentAnswerRow, '_id' | 'operation' | 'requestHash' | 'createdAt'>,
): Promise<T | undefined> {
  const expired = new Date(row.createdAt.getTime() - KEPT_MS);
  await IdempotentAnswers.deleteOne({ _id: row._id, createdAt: trusted({ $lte: expired }) }, { session });
  const earlier = await IdempotentAnswers.findById(row._id, null, { session }).lean<IdempotentAnswerRow>();
  if (!earlier) {
    await IdempotentAnswers.create([row], { session });
    return undefined;
  }
  // Rows of an earlier version have no operation.
  if (earlier.requestHash !== row.requestHash || (earlier.operation ?? row.operation) !== row.operation) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request');
  }
  return earlier.answer as T;
}

/**
 * Runs `action` in a transaction, once for each key: a repeated request within 24 hours gets the stored result, and a
 * concurrent one waits for it. A failed request can be repeated. The result must be a value that MongoDB can store.
 * Throws BAD_USER_INPUT if the key is too long, and IDEMPOTENCY_MISMATCH if it was used for another request.
 */
export async function runOnce<T>(
  { senderId, key, operation, request, at }: IdempotentRequest,
  action: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (typeof key !== 'string') return mongoose.connection.transaction(action);
  if (key.length > IDEMPOTENCY_KEY_LENGTH.max) {
    const text = `Idempotency-Key must have at most ${IDEMPOTENCY_KEY_LENGTH.max} characters`;
    throw invalidInput({ idempotencyKey: text });
  }
  const requestHash = sha256(JSON.stringify(request));
  const row = { _id: `${senderId}:${sha256(key)}`, operation, requestHash, createdAt: at };
  return mongoose.connection.transaction(async (session) => {
    // Concurrent requests with one key insert the same row. MongoDB retries all but one of them, and these find its
    // result.
    const earlier = await findResultOrReserve<T>(session, row);
    if (earlier !== undefined) return earlier;
    const result = await action(session);
    await IdempotentAnswers.updateOne({ _id: row._id }, { $set: { answer: result } }, { session });
    return result;
  });
}
