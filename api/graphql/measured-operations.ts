import type { RequestContext } from '#api/kernel/context.ts';
import { ERROR_STATUS, type ErrorCode } from '#api/kernel/errors.ts';

/**
 * What the duration of a request says. `usual`: how fast this server is. `outside`: nothing about that, because the operation may wait for another
 * server, such as a model's. `stream`: neither, because the response lasts as long as its client listens or reads.
 */
export type RequestKind = 'usual' | 'outside' | 'stream';

interface Facts {
  kind: RequestKind;
  serverError: ErrorCode | null;
}

/** The errors that the client did not cause. An operation with several counts by the first of them: a provider's failure is the least urgent. */
const SERVER_ERRORS = ['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'PROVIDER_FAILED'] as const satisfies readonly ErrorCode[];

/**
 * By the `client` object of a request's context: Apollo Server copies the context, and the copy has
 * the same object.
 */
const factsByClient = new WeakMap<RequestContext['client'], Facts>();

function factsOf({ client }: RequestContext): Facts {
  const known = factsByClient.get(client);
  if (known) return known;
  const facts: Facts = { kind: 'usual', serverError: null };
  factsByClient.set(client, facts);
  return facts;
}

/** Notes what the duration of a request will say. Requests without a note are `usual`. */
export function noteKind(ctx: RequestContext, kind: RequestKind): void {
  factsOf(ctx).kind = kind;
}

/** Notes the errors of an operation, because GraphQL responses have status 200 even when it failed. Errors that the client caused are ignored. */
export function noteErrors(ctx: RequestContext, codes: readonly ErrorCode[]): void {
  const facts = factsOf(ctx);
  const found = [...codes, facts.serverError];
  facts.serverError = SERVER_ERRORS.find((code) => found.includes(code)) ?? null;
}

/** Returns the kind of an answered request, and the code of the server error with which it failed: null if it did not. */
export function getRequestFacts(ctx: RequestContext | undefined, status: number): Readonly<Facts> {
  const { kind, serverError } = ctx ? factsOf(ctx) : { kind: 'usual' as const, serverError: null };
  return { kind, serverError: serverError ?? SERVER_ERRORS.find((code) => ERROR_STATUS[code] === status) ?? null };
}
