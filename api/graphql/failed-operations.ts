import type { RequestContext } from '#api/kernel/context.ts';

/** Known by their client: Apollo Server works on a copy of the context, which has the same one. */
const failed = new WeakSet<RequestContext['client']>();

/** GraphQL answers 200 to what failed on our side, and yet it did. */
export const noteFailure = ({ client }: RequestContext) => void failed.add(client);
export const hasFailed = (ctx: RequestContext | undefined) => ctx !== undefined && failed.has(ctx.client);
