import { trusted } from 'mongoose';
import { Checkouts } from './checkout.model.ts';
import { Payments } from './payment.model.ts';

/** Compares checkouts with payments: what was paid has its payment, and what came has its checkout. In words, one line for each difference. */
export async function auditPayments(): Promise<string[]> {
  const came = await Payments.find({ status: trusted({ $in: ['succeeded', 'refunded'] }) }).lean();
  const paid = await Checkouts.find({ state: 'paid', amountMinor: trusted({ $gt: 0 }) }).lean();
  const paidIds = new Set(paid.map(({ _id }) => String(_id)));
  const cameFor = new Set(came.map(({ checkoutId }) => String(checkoutId)));
  return [
    ...came
      .filter(({ checkoutId }) => !paidIds.has(String(checkoutId)))
      .map(({ ref }) => `The payment ${ref} succeeded, and its checkout is not paid`),
    ...paid
      .filter(({ _id }) => !cameFor.has(String(_id)))
      .map(({ _id }) => `The checkout ${String(_id)} is paid, and there is no payment`),
  ];
}
