import { memoize } from '#api/lib/memoize.ts';
import type { RequestContext } from './context.ts';

/** A value that each request creates at most once, such as a DataLoader. */
export const perRequest = <T>(create: (ctx: RequestContext) => T): ((ctx: RequestContext) => T) => memoize(create);
