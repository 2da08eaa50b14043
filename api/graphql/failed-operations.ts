import type { RequestContext } from '#api/kernel/context.ts';

/**
 * The failed requests, each as the `client` object of its context: Apollo Server copies the context, and the
 * copy has the same object.
 */
const failed = new WeakSet<RequestContext['client']>();

/** Marks a request as failed with a server error, because GraphQL responses have status 200 even then. */
export const markFailed = ({ client }: RequestContext) => void failed.add(client);
export const hasFailed = (ctx: RequestContext | undefined) => ctx !== undefined && failed.has(ctx.client);
