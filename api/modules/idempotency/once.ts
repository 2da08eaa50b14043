import { createHash } from 'node:crypto';
import mongoose, { type ClientSession, trusted } from 'mongoose';
import { IDEMPOTENCY_KEY_LENGTH } from '#schema/limits.ts';
import { DAY_MS } from '../../days.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import { type IdempotentAnswerRow, IdempotentAnswers } from './idempotent-answer.model.ts';

const KEPT_MS = DAY_MS;

interface Request {
  /** Who asks: keys of others are other keys. */
  readonly ownerId: string;
  /** Null, or left out: whatever is asked for is done again. */
  readonly key?: string | null;
  /** All that makes it the same request. */
  readonly request: readonly unknown[];
  readonly at: Date;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The answer that is there already; undefined when there is none, and the key is taken for this request. */
async function earlierAnswer<T>(
  session: ClientSession,
  row: Pick<IdempotentAnswerRow, '_id' | 'requestHash' | 'createdAt'>,
): Promise<T | undefined> {
  const expired = new Date(row.createdAt.getTime() - KEPT_MS);
  await IdempotentAnswers.deleteOne({ _id: row._id, createdAt: trusted({ $lte: expired }) }, { session });
  const earlier = await IdempotentAnswers.findById(row._id, null, { session }).lean<IdempotentAnswerRow>();
  if (!earlier) {
    await IdempotentAnswers.create([row], { session });
    return undefined;
  }
  if (earlier.requestHash !== row.requestHash) {
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for another request');
  }
  return earlier.answer as T;
}

/**
 * Does something in a transaction, once for each key: whoever asks again within 24 hours gets the same answer, and whoever asks at the
 * same moment waits for it. What fails can be asked for again. The answer must be what the database can keep. Throws BAD_USER_INPUT for a
 * key that is too long, and IDEMPOTENCY_MISMATCH for one that was used for something else.
 */
export async function once<T>(
  { ownerId, key, request, at }: Request,
  act: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (typeof key !== 'string') return mongoose.connection.transaction(act);
  if (key.length > IDEMPOTENCY_KEY_LENGTH.max) {
    const text = `Idempotency-Key must have at most ${IDEMPOTENCY_KEY_LENGTH.max} characters`;
    throw invalidInput({ idempotencyKey: text });
  }
  const row = { _id: `${ownerId}:${hashOf(key)}`, requestHash: hashOf(JSON.stringify(request)), createdAt: at };
  return mongoose.connection.transaction(async (session) => {
    // Two who take the key at once write to the same row: the database has one of them start over, and it finds the other's answer.
    const earlier = await earlierAnswer<T>(session, row);
    if (earlier !== undefined) return earlier;
    const answer = await act(session);
    await IdempotentAnswers.updateOne({ _id: row._id }, { $set: { answer } }, { session });
    return answer;
  });
}
