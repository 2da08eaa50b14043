import { type PaymentRecord, Payments } from './payment.model.ts';

/** What payments for one thing came to on one day, UTC, by how they ended. */
export interface PaymentsOfDay {
  /** YYYY-MM-DD, by the provider's clock. */
  readonly day: string;
  readonly kind: PaymentRecord['kind'];
  /** The plan's id, or the add-on's. */
  readonly itemId: string;
  readonly status: PaymentRecord['status'];
  readonly count: number;
  /** In minor units, before refunds. */
  readonly amountMinor: number;
  /** In minor units, of all their refunds so far, whenever those were. */
  readonly refundedMinor: number;
}

interface Group extends Omit<PaymentsOfDay, 'day' | 'kind' | 'itemId' | 'status'> {
  readonly _id: Pick<PaymentsOfDay, 'day' | 'kind' | 'itemId' | 'status'>;
}

/** Adds payments up, from a moment on and up to now. An index holds all that it reads. */
export async function paymentsByDay(from: Date, now: Date): Promise<PaymentsOfDay[]> {
  const groups = await Payments.aggregate<Group>([
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
