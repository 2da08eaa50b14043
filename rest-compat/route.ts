import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FastifyRequest } from 'fastify';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { Credential } from '#api/auth/identify.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import type { FileFormat } from './file.ts';
import { parseInput } from './parse-input.ts';
import type { Reshapes } from './reshape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file without an envelope, in the format that the query parameter `format` names, or the only one that there is. */
interface FileAnswer {
  /** The extension is added to it. */
  readonly name: string;
  /** Whether the day is added to the name too. */
  readonly isDated: boolean;
  readonly formatOf: (request: FastifyRequest) => FileFormat;
}

/** A REST line, the GraphQL operation that answers it, and nothing that either of them says already. */
export interface Route {
  readonly method: Method;
  /** As documented: `/admin/promo-codes/{id}`. */
  readonly path: string;
  /** Under which heading the reference shows it. */
  readonly tag: string;
  readonly operation: DocumentNode;
  readonly body: z.ZodObject | undefined;
  readonly query: z.ZodObject | undefined;
  readonly headers: z.ZodObject | undefined;
  readonly variables: (request: FastifyRequest) => Record<string, unknown>;
  /** Where in the operation's data the answer is: `promoCodes.nodes`. Undefined: all of it. */
  readonly reply: string | undefined;
  /** More of the data, by the name it gets beside the fields of `reply`. */
  readonly beside: Readonly<Record<string, string>>;
  /** Fields of the answer that the wire shapes in another way, by their names there. */
  readonly reshape: Reshapes;
  /** `reply` is a connection. As many rows as the variable `first` asks for are answered as a bare list, however many pages that takes. */
  readonly bareList: boolean;
  /** `reply` is a connection, all of it answered as a file to save. */
  readonly file: FileAnswer | undefined;
  /** The operation is a subscription; `reply` is a part of the one JSON document that is answered, without an envelope. */
  readonly document: boolean;
  /** For how long anybody may keep the answer. 0: not at all, because it is somebody's own. */
  readonly cacheSeconds: number;
  /** What its rules may refuse, beside what follows from its access and its input. */
  readonly refusals: readonly ErrorCode[];
}

/** Integrators come by access token, everybody else by session; neither opens the other's doors. */
export const credentialFor = ({ path }: Pick<Route, 'path'>): Credential =>
  path.startsWith('/external/') ? 'accessToken' : 'session';

/** Every path into the data that passes no list. */
type PathInto<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[] ? K : T[K] extends object ? K | `${K}.${PathInto<T[K]>}` : K;
}[keyof T & string];

/** The names in braces: `id` for `/admin/promo-codes/{id}`. */
type ParamsOf<TLine> = TLine extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

interface Declaration<
  TLine,
  TData,
  TVariables,
  TBody extends z.ZodObject,
  TQuery extends z.ZodObject,
  THeaders extends z.ZodObject,
> {
  readonly body?: TBody;
  readonly query?: TQuery;
  /** Named as they are documented: `Idempotency-Key`. */
  readonly headers?: THeaders;
  readonly variables?: (input: {
    readonly params: Readonly<Record<ParamsOf<TLine>, string>>;
    readonly query: z.output<TQuery>;
    readonly body: z.output<TBody>;
    readonly headers: z.output<THeaders>;
  }) => TVariables;
  readonly reply?: PathInto<TData>;
  readonly beside?: Readonly<Record<string, PathInto<TData>>>;
  readonly reshape?: Reshapes;
  readonly bareList?: boolean;
  readonly file?: {
    readonly name: string;
    /** Unless told otherwise, it is. */
    readonly isDated?: boolean;
    readonly formatOf: (query: z.output<TQuery>) => FileFormat;
  };
  readonly document?: boolean;
  readonly cacheSeconds?: number;
  readonly refusals?: readonly ErrorCode[];
}

/** The declared ones of a request's headers, under the names that they are declared by. */
const namedHeaders = (schema: z.ZodObject | undefined, { headers }: FastifyRequest) =>
  Object.fromEntries(Object.keys(schema?.shape ?? {}).map((name) => [name, headers[name.toLowerCase()]]));

/** Declares that a REST line is answered by one GraphQL operation. */
export function route<
  TLine extends `${Method} /${string}`,
  TData,
  TVariables extends Record<string, unknown>,
  TBody extends z.ZodObject = z.ZodObject,
  TQuery extends z.ZodObject = z.ZodObject,
  THeaders extends z.ZodObject = z.ZodObject,
>(
  line: TLine,
  operation: TypedDocumentNode<TData, TVariables>,
  {
    body,
    query,
    headers,
    variables,
    reply,
    beside = {},
    reshape = {},
    bareList = false,
    file,
    document = false,
    cacheSeconds = 0,
    refusals = [],
  }: Declaration<TLine, TData, TVariables, TBody, TQuery, THeaders>,
): Route {
  const [method, path] = line.split(' ') as [Method, string];
  return {
    ...{
      method,
      path,
      tag: '',
      operation,
      body,
      query,
      headers,
      reply,
      beside,
      reshape,
      bareList,
      document,
      cacheSeconds,
      refusals,
    },
    file: file && {
      name: file.name,
      isDated: file.isDated ?? true,
      formatOf: (request) => file.formatOf(parseInput(query, request.query)),
    },
    variables: (request) =>
      variables?.({
        params: request.params as Record<ParamsOf<TLine>, string>,
        query: parseInput(query, request.query),
        body: parseInput(body, request.body === undefined ? {} : request.body),
        headers: parseInput(headers, namedHeaders(headers, request)),
      }) ?? {},
  };
}

/** The routes of one domain, under its heading. */
export const tagged = (tag: string, routes: readonly Route[]): Route[] => routes.map((it) => ({ ...it, tag }));
