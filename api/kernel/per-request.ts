import { memoize } from '#api/lib/memoize.ts';
import type { RequestContext } from './context.ts';

/**
 * Returns a function that gets a value for a request, such as a DataLoader. Each request
 * creates the value at most once.
 */
export const perRequest = <T>(create: (ctx: RequestContext) => T): ((ctx: RequestContext) => T) => memoize(create);
