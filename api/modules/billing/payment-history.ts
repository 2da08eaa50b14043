import { trusted } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

const LISTED = 500;

/** What the viewer paid, and what failed, newest first. What was not as agreed is a matter for support. */
export async function listPayments(ctx: RequestContext): Promise<PaymentRecord[]> {
  const { user } = personOf(ctx.viewer);
  return Payments.find({ userId: user._id, status: trusted({ $ne: 'mismatched' }) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(LISTED)
    .lean<PaymentRecord[]>();
}
