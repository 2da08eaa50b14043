import type { FastifyError } from 'fastify';
import { GraphQLError } from 'graphql';
import { isDatabaseAway, isOutOfTime } from '#api/database/database-errors.ts';
import { DomainError, type ErrorCode } from '#api/kernel/errors.ts';
import { bodyTooLargeError } from './body-limit.ts';

/** Replaces the messages of Fastify's own errors, which mention its internals. */
const REFUSED_BY_FASTIFY: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['BAD_USER_INPUT', 'The request could not be read. Is the body valid JSON?'],
  // A part of the path is longer than any id.
  414: ['NOT_FOUND', 'There is nothing at this address'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json'],
};

/** Returns the error that a resolver threw: graphql wraps it, once for each level. */
function deepestCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

/**
 * Returns whether the client caused an error: graphql found it in the request, so that it occurred before any field
 * ran, or it points at an argument.
 */
function isClientMistake(error: unknown, cause: unknown): error is GraphQLError {
  return error instanceof GraphQLError && cause instanceof GraphQLError && (!error.path || cause.nodes !== undefined);
}

/** Removes values from an error message: graphql quotes the invalid value of a variable, which may be a password. */
const withoutValues = (message: string) =>
  message.replace(/^(Variable "\$\w+") got invalid value [^]*$/, '$1 has an invalid value.');

/**
 * Converts anything that was thrown to an error that is safe to send to the client. `INTERNAL` means a bug: log it. `bodyLimit` is that of the
 * request's route, in bytes.
 */
export function toClientError(error: unknown, bodyLimit?: number): DomainError {
  const cause = deepestCause(error);
  if (cause instanceof DomainError) return cause;
  if (isClientMistake(error, cause)) return new DomainError('BAD_USER_INPUT', withoutValues(error.message), { cause });
  if (isDatabaseAway(cause)) return new DomainError('UNAVAILABLE', 'Please try again in a moment', { cause });
  if (isOutOfTime(cause)) return new DomainError('TIMEOUT', 'This took too long. Please try again', { cause });
  if (isFastifyError(cause)) {
    if (cause.statusCode === 413 && bodyLimit !== undefined) return bodyTooLargeError(bodyLimit, cause);
    const refusal = REFUSED_BY_FASTIFY[cause.statusCode ?? 0];
    if (refusal) return new DomainError(...refusal, { cause });
  }
  return new DomainError('INTERNAL', 'Internal server error', { cause });
}
