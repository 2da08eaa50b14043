import { trusted } from 'mongoose';
import type { LastCheckout } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import { toRetryPath } from './retry-path.ts';

/** For how long after its start the web app reports how a checkout ended. It is twice as long as a checkout is open. */
const REPORTED_MS = 60 * MINUTE_MS;

/** Finds the last payment attempt that failed since the user last went to the payment page. Null when none failed. */
async function findFailure({ _id: checkoutId, openedAt, createdAt }: CheckoutRow): Promise<PaymentRecord | null> {
  const since = trusted({ $gte: openedAt ?? createdAt });
  return Payments.findOne({ checkoutId, status: 'failed', createdAt: since })
    .sort({ createdAt: -1 })
    .lean<PaymentRecord>();
}

/** Returns the state of the checkout whose payment page the viewer visited last, of those that are at most an hour old. Null without one. */
export async function getLastCheckout(ctx: RequestContext): Promise<LastCheckout | null> {
  const { user } = requireUser(ctx.viewer);
  const now = ctx.now();
  const since = new Date(now.getTime() - REPORTED_MS);
  // A plan change (`replacesId`) has no payment page.
  const checkout = await Checkouts.findOne({ userId: user._id, replacesId: null, createdAt: trusted({ $gte: since }) })
    .sort({ openedAt: -1, createdAt: -1, _id: -1 })
    .lean<CheckoutRow>();
  if (!checkout) return null;
  const { description, state, isOpen, expiresAt, amountMinor, currency, url } = checkout;
  const amount = fromMinorUnits(amountMinor, currency);
  const item = { description, amount, currency, reason: null, url: null, retryPath: null };
  if (state === 'paid') return { ...item, state };
  const retryPath = toRetryPath(checkout);
  const failure = await findFailure(checkout);
  if (failure) return { ...item, state: 'failed', reason: failure.reason, retryPath };
  return isOpen && expiresAt > now ? { ...item, state: 'open', url } : { ...item, state: 'cancelled', retryPath };
}
