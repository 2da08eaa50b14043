import { trusted } from 'mongoose';
import { Checkouts } from './checkout.model.ts';
import { Payments } from './payment.model.ts';

/**
 * Checks that every paid checkout has a payment, and every payment a paid checkout. Returns one sentence for each contradiction. A
 * checkout with the amount 0 needs no payment. For the demo; the server does not call it.
 */
export async function findPaymentContradictions(): Promise<string[]> {
  const payments = await Payments.find({ status: trusted({ $in: ['succeeded', 'refunded'] }) }).lean();
  const checkouts = await Checkouts.find({ state: 'paid', amountMinor: trusted({ $gt: 0 }) }).lean();
  const paidIds = new Set(checkouts.map(({ _id }) => String(_id)));
  const idsWithPayment = new Set(payments.map(({ checkoutId }) => String(checkoutId)));
  return [
    ...payments
      .filter(({ checkoutId }) => !paidIds.has(String(checkoutId)))
      .map(({ ref }) => `The payment ${ref} succeeded, but its checkout is not paid`),
    ...checkouts
      .filter(({ _id }) => !idsWithPayment.has(String(_id)))
      .map(({ _id }) => `The checkout ${String(_id)} is paid, but has no payment`),
  ];
}
