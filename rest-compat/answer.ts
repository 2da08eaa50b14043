import { toClientError } from '#api/graphql/client-error.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { snakeCase } from './field-case.ts';
import { reshapeData } from './reshape.ts';
import type { Route } from './route.ts';

type Read = (data: unknown) => unknown;

/** Returns a function that reads the value at a path such as `promoCodes.nodes`. */
function readerAt(path: string): Read {
  const keys = path.split('.');
  return (data) => keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data);
}

/** Returns a function that throws NOT_FOUND instead of reading null. */
const orNotFound =
  (read: Read, message: string): Read =>
  (data) => {
    const value = read(data);
    if (value === null) throw new DomainError('NOT_FOUND', message);
    return value;
  };

/** Returns a function that turns the operation's result into the response's `data`. With `absentText`, it throws NOT_FOUND in place of null. */
export function buildComposer({
  reply,
  absentText,
  beside,
  reshape,
}: Pick<Route, 'reply' | 'absentText' | 'beside' | 'reshape'>): Read {
  const readFound: Read = reply === undefined ? (data) => data : readerAt(reply);
  const readReply = absentText === undefined ? readFound : orNotFound(readFound, absentText);
  const isReshaped = Object.keys(reshape).length > 0;
  const read: Read = isReshaped ? (data) => reshapeData(readReply(data), reshape) : readReply;
  const others = Object.entries(beside).map(([name, path]) => [name, readerAt(path)] as const);
  if (others.length === 0) return read;
  return (data) => ({
    ...(read(data) as object),
    ...Object.fromEntries(others.map(([name, readOther]) => [name, readOther(data)])),
  });
}

/** Renames the fields of an input error to snake_case, except those that the route's query or body has: `startDate`. Other errors stay. */
export function toWireError(error: unknown, { query, body }: Pick<Route, 'query' | 'body'>): unknown {
  const { code, message, details, retryAfterSeconds } = toClientError(error);
  if (!details.fields) return error;
  const toRestName = (name: string) => (name in { ...query?.shape, ...body?.shape } ? name : snakeCase(name));
  const fields = Object.fromEntries(Object.entries(details.fields).map(([name, text]) => [toRestName(name), text]));
  return new DomainError(code, message, {
    details: { ...details, fields },
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    cause: error,
  });
}
