import type { RequestContext } from './context.ts';

/** A value made once for each request that asks for it, such as a DataLoader. */
export function perRequest<T>(make: (ctx: RequestContext) => T): (ctx: RequestContext) => T {
  const made = new WeakMap<RequestContext, T>();
  return (ctx) => {
    const existing = made.get(ctx);
    if (existing !== undefined) return existing;
    const value = make(ctx);
    made.set(ctx, value);
    return value;
  };
}
