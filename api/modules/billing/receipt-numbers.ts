import type { ClientSession } from 'mongoose';
import { ReceiptCounters } from './receipt-counter.model.ts';

const PREFIX = 'PP';
const DIGITS = 6;

/** Formats a receipt number: `PP-2026-000123`. A year with more than 999,999 payments has longer numbers. */
const formatReceiptNumber = (year: number, count: number) => `${PREFIX}-${year}-${String(count).padStart(DIGITS, '0')}`;

/**
 * Returns the next receipt number of the year (UTC) in which the payment was made. The counter changes in the transaction
 * that stores the payment, so that a transaction that is rolled back leaves no gap.
 */
export async function nextReceiptNumber(session: ClientSession, paidAt: Date): Promise<string> {
  const year = paidAt.getUTCFullYear();
  const counter = await ReceiptCounters.findOneAndUpdate(
    { _id: year },
    { $inc: { last: 1 } },
    { session, upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return formatReceiptNumber(year, counter.last);
}
