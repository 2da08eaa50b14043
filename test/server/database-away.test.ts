import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { isDatabaseAway } from '#api/database/database-errors.ts';
import { toClientError } from '#api/graphql/client-error.ts';

const serverError = (code: number, errorLabels: readonly string[] = []) =>
  new mongo.MongoServerError({ message: 'not what it should be', code, errorLabels: [...errorLabels] });

/** The error of a bulk write that lost its connection, as the driver creates it. */
const brokenBulkWrite = () =>
  new mongo.MongoBulkWriteError(
    new mongo.MongoNetworkError('read ECONNRESET'),
    {} as ConstructorParameters<typeof mongo.MongoBulkWriteError>[1],
  );

test.each([
  ['a member that is no primary any more', serverError(10107)],
  ['a write that was stopped by an election', serverError(11602, ['RetryableWriteError'])],
  ['a write whose confirmation was lost with the primary', serverError(64, ['RetryableWriteError'])],
  ['a transaction that ended with its primary', serverError(251, ['TransientTransactionError'])],
  ['a commit whose result is not known', serverError(50, ['UnknownTransactionCommitResult'])],
  ['a bulk write whose connection broke', brokenBulkWrite()],
  ['a connection that broke', new mongo.MongoNetworkError('connection closed')],
])('after %s clients get UNAVAILABLE, and the time after which to try again', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(toClientError(error)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
});

test('a query that takes too long is answered with TIMEOUT', () => {
  expect(toClientError(serverError(50)).code).toBe('TIMEOUT');
});

test('an invalid query is answered with INTERNAL, as a bug', () => {
  expect(isDatabaseAway(serverError(2))).toBe(false);
  expect(toClientError(serverError(2)).code).toBe('INTERNAL');
});
