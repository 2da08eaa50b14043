import DataLoader from 'dataloader';
import { trusted } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import type { PaymentRecord } from './payment.model.ts';

/** Loads checkouts by id, each once per request. Null for an unknown one. */
export const checkoutLoader = perRequest(
  () =>
    new DataLoader<string, CheckoutRow | null>(async (ids) => {
      const rows = await Checkouts.find({ _id: trusted({ $in: [...ids] }) }).lean<CheckoutRow[]>();
      const byId = new Map(rows.map((row) => [String(row._id), row]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
);

export interface ExpectedAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * Finds the amount that a checkout named for its first payment, or for a renewal. Null for an unknown checkout, and for a
 * renewal of seats: it may pay for fewer seats than were bought.
 */
export async function findExpectedAmount(
  ctx: RequestContext,
  { checkoutId, isRenewal }: Pick<PaymentRecord, 'checkoutId' | 'isRenewal'>,
): Promise<ExpectedAmount | null> {
  const checkout = await checkoutLoader(ctx).load(String(checkoutId));
  if (!checkout) return null;
  const { kind, amountMinor, renewalMinor, currency } = checkout;
  if (!isRenewal) return { amountMinor, currency };
  return kind === 'seats' || renewalMinor === null ? null : { amountMinor: renewalMinor, currency };
}

/** Finds the amount that a mismatched payment should have had. Null for other payments, and as in `findExpectedAmount`. */
export const findMismatch = async (ctx: RequestContext, payment: PaymentRecord): Promise<ExpectedAmount | null> =>
  payment.status === 'mismatched' ? findExpectedAmount(ctx, payment) : null;
