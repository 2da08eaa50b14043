import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

const MAX_LISTED = 500;

/**
 * Lists the payments that the viewer made or tried to make, newest first, at most 500. Mismatched payments, whose amount
 * or currency is not that of the checkout, are left out: support resolves them.
 */
export async function listPayments(ctx: RequestContext): Promise<PaymentRecord[]> {
  const { user } = requireUser(ctx.viewer);
  return Payments.find({ userId: user._id, status: trusted({ $ne: 'mismatched' }) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_LISTED)
    .lean<PaymentRecord[]>();
}

/** Returns how many receipts a user has: one for each payment that was paid. */
export const countReceipts = async (userId: Types.ObjectId): Promise<number> =>
  Payments.countDocuments({ userId, receiptNumber: trusted({ $ne: null }) });

type PaymentGroup = Pick<PaymentRecord, 'kind' | 'itemId' | 'status'> & {
  /** YYYY-MM-DD (UTC), by the provider's clock. */
  readonly day: string;
};

/** The payments for one item on one day that have the same status. */
export interface PaymentsOfDay extends Readonly<PaymentGroup> {
  readonly count: number;
  /** In minor units, before refunds. */
  readonly amountMinor: number;
  /** In minor units: all refunds of these payments, whenever they were made. */
  readonly refundedMinor: number;
}

/** Sums the payments from `from` to `now` by day, item and status. Currencies are not told apart, because an installation charges in one. */
export async function sumPaymentsByDay(from: Date, now: Date): Promise<PaymentsOfDay[]> {
  const groups = await Payments.aggregate<Omit<PaymentsOfDay, keyof PaymentGroup> & { readonly _id: PaymentGroup }>([
    { $match: { createdAt: { $gte: from, $lte: now } } },
    {
      $group: {
        _id: {
          day: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } },
          kind: '$kind',
          itemId: '$itemId',
          status: '$status',
        },
        count: { $sum: 1 },
        amountMinor: { $sum: '$amountMinor' },
        refundedMinor: { $sum: '$refundedMinor' },
      },
    },
  ]);
  return groups.map(({ _id, ...sums }) => ({ ..._id, ...sums }));
}
