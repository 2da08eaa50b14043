import type { Runtime } from './runtime.ts';
import type { Viewer } from './viewer.ts';

/** Where a request came from, for the activity log and rate limits. */
export interface Client {
  /** The peer's address, or what a trusted proxy reports (`TRUST_PROXY`). */
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Everything that one operation may use. */
export interface RequestContext {
  readonly viewer: Viewer;
  readonly client: Client;
  readonly now: () => Date;
  /** Appears in logs and error responses. */
  readonly requestId: string;
  readonly runtime: Runtime;
}

/** The key under which a Fastify request carries its context from `onRequest` to the handler. */
export const CONTEXT = Symbol('RequestContext');

/** Returns the context of a Fastify request. Undefined if it has none: its route needs none, or it was refused before. */
export const contextOf = (request: object): RequestContext | undefined =>
  (request as { readonly [CONTEXT]?: RequestContext })[CONTEXT];
