import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';

/** Counts one more checkout of the viewer. Throws FORBIDDEN without a signed-in user, and RATE_LIMITED for too many in a short time. */
export const consumeCheckoutLimit = (ctx: RequestContext) =>
  ctx.runtime.rateLimits.consume('checkout', requireUser(ctx.viewer).userId);
