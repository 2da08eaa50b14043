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

/** A response that is a file, without the envelope. */
interface FileResponse {
  /** Without the extension. */
  readonly name: string;
  /** Whether the name also contains the date. */
  readonly isDated: boolean;
  readonly formatOf: (request: FastifyRequest) => FileFormat;
  /** For fields of a JSON row that are objects: the path of the value that stands in the column of the CSV file. */
  readonly cells: Readonly<Record<string, string>>;
}

/** A REST endpoint and the GraphQL operation that produces its response. The `@access` of the operation's fields says who may call it. */
export interface Route {
  readonly method: Method;
  /** In OpenAPI's form: `/admin/promo-codes/{id}`. */
  readonly path: string;
  /** The heading in the API reference. */
  readonly tag: string;
  readonly operation: DocumentNode;
  /** Undefined: a body that is sent is ignored. The same for `query` and `headers`. */
  readonly body: z.ZodObject | undefined;
  readonly query: z.ZodObject | undefined;
  readonly headers: z.ZodObject | undefined;
  readonly variables: (request: FastifyRequest) => Record<string, unknown>;
  /** The path of the response's `data` in the operation's result, such as `promoCodes.nodes`. Undefined: the whole result. */
  readonly reply: string | undefined;
  /** The message of the NOT_FOUND error if the value at `reply` is null. Undefined: the response's `data` is null then. */
  readonly absentText: string | undefined;
  /** Paths of further values, by the field name that each gets next to the fields of `reply`. */
  readonly beside: Readonly<Record<string, string>>;
  /** Fields whose REST form differs from their GraphQL form, by their REST names. */
  readonly reshape: Reshapes;
  /** `reply` is a connection. The response is a list of its first rows, as many as the variable `first` says, read in several pages. */
  readonly bareList: boolean;
  /** `reply` is a connection. The response is a file of all its rows. */
  readonly file: FileResponse | undefined;
  /** The operation is a subscription. The response is one JSON document made of its results, without the envelope. */
  readonly document: boolean;
  /** How long shared caches may store the response. 0: not at all, as for every response that belongs to one user. */
  readonly cacheSeconds: number;
  /** For the API reference: errors that the operation may throw, besides those that follow from its access rules and input. */
  readonly errorCodes: readonly ErrorCode[];
}

/** Returns the kind of credential that a route accepts: an access token under `/external`, otherwise a session. */
export const credentialFor = ({ path }: Pick<Route, 'path'>): Credential =>
  path.startsWith('/external/') ? 'accessToken' : 'session';

/** The dotted paths into a type that do not go through a list. */
type PathInto<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[] ? K : T[K] extends object ? K | `${K}.${PathInto<T[K]>}` : K;
}[keyof T & string];

/** The names of path parameters: `id` for `/admin/promo-codes/{id}`. */
type ParamsOf<TLine> = TLine extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;

/** What `route` takes besides the line and the operation. The fields mean the same as in `Route`. */
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
  /** By documented name, such as `Idempotency-Key`. */
  readonly headers?: THeaders;
  readonly variables?: (input: {
    readonly params: Readonly<Record<ParamsOf<TLine>, string>>;
    readonly query: z.output<TQuery>;
    readonly body: z.output<TBody>;
    readonly headers: z.output<THeaders>;
  }) => TVariables;
  readonly reply?: PathInto<TData>;
  readonly absentText?: string;
  readonly beside?: Readonly<Record<string, PathInto<TData>>>;
  readonly reshape?: Reshapes;
  readonly bareList?: boolean;
  readonly file?: {
    readonly name: string;
    /** True by default. */
    readonly isDated?: boolean;
    readonly formatOf: (query: z.output<TQuery>) => FileFormat;
    readonly cells?: Readonly<Record<string, string>>;
  };
  readonly document?: boolean;
  readonly cacheSeconds?: number;
  readonly errorCodes?: readonly ErrorCode[];
}

/** Picks a request's declared headers, by their names in the schema. */
const namedHeaders = (schema: z.ZodObject | undefined, { headers }: FastifyRequest) =>
  Object.fromEntries(Object.keys(schema?.shape ?? {}).map((name) => [name, headers[name.toLowerCase()]]));

/** Declares a REST endpoint whose response comes from one GraphQL operation. `line` is a method and a path: `GET /plans`. */
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
    absentText,
    beside = {},
    reshape = {},
    bareList = false,
    file,
    document = false,
    cacheSeconds = 0,
    errorCodes = [],
  }: Declaration<TLine, TData, TVariables, TBody, TQuery, THeaders>,
): Route {
  const [method, path] = line.split(' ') as [Method, string];
  return {
    method,
    path,
    tag: '',
    operation,
    body,
    query,
    headers,
    reply,
    absentText,
    beside,
    reshape,
    bareList,
    document,
    cacheSeconds,
    errorCodes,
    file: file && {
      name: file.name,
      isDated: file.isDated ?? true,
      formatOf: (request) => file.formatOf(parseInput(query, request.query)),
      cells: file.cells ?? {},
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

/** Puts routes under a heading of the API reference. */
export const withTag = (tag: string, routes: readonly Route[]): Route[] => routes.map((each) => ({ ...each, tag }));
