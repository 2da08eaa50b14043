import type { RequestContext } from '#api/kernel/context.ts';
import { consumeCheckoutLimit } from './checkout-rate-limit.ts';
import { openCheckout } from './open-checkout.ts';
import { buildSeatsOrder } from './seats-order.ts';

/**
 * Opens a checkout for seats of the viewer's own team and returns its link. Throws BAD_USER_INPUT, NOT_FOUND, CONFLICT, RATE_LIMITED,
 * UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function buySeats(ctx: RequestContext, quantity: number): Promise<{ readonly url: string }> {
  await consumeCheckoutLimit(ctx);
  const { url } = await openCheckout(ctx, await buildSeatsOrder(ctx, quantity));
  // Seats always cost something.
  if (url === null) throw new Error('A checkout for seats has no link.');
  return { url };
}
