import type { QueryFilter, Types } from 'mongoose';
import { type Connection, findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import { isOutOfTime } from '#api/database/database-errors.ts';
import { findOrderedConnection, type RowOrder } from '#api/database/ordered-page.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { PAYMENT_STATUSES, type PaymentRecord, Payments } from './payment.model.ts';
import { type PaymentFilter, toPaymentQuery } from './payment-filter.ts';

/** The totals of the payments of a list that share a status and a currency. */
export interface PaymentTotal extends Pick<PaymentRecord, 'status' | 'currency'> {
  readonly count: number;
  /** What was paid. Refunds are not subtracted. */
  readonly amountMinor: number;
  readonly refundedMinor: number;
}

export interface AdminPaymentConnection extends Connection<PaymentRecord> {
  /** Null when summing takes longer than `SUM_MAX_TIME_MS`: the list is shown without totals then. */
  readonly totals: () => Promise<PaymentTotal[] | null>;
}

interface FilteredPage extends PageArgs {
  readonly filter?: PaymentFilter | null;
}

type Query = QueryFilter<PaymentRecord>;

const BY_TIME: RowOrder = {
  keys: [
    { field: 'createdAt', kind: 'date' },
    { field: '_id', kind: 'id' },
  ],
};
const SUM_MAX_TIME_MS = 3 * SECOND_MS;

type Group = Pick<PaymentTotal, 'status' | 'currency'>;

/** Sums payments by status and currency. Throws the database's MaxTimeMSExpired error when that takes too long. */
async function sumPayments(query: Query): Promise<PaymentTotal[]> {
  const groups = await Payments.aggregate<Omit<PaymentTotal, keyof Group> & { readonly _id: Group }>([
    { $match: query },
    {
      $group: {
        _id: { status: '$status', currency: '$currency' },
        count: { $sum: 1 },
        amountMinor: { $sum: '$amountMinor' },
        refundedMinor: { $sum: '$refundedMinor' },
      },
    },
    { $sort: { '_id.currency': 1 } },
  ]).option({ maxTimeMS: SUM_MAX_TIME_MS });
  const totals = groups.map(({ _id, ...sums }) => ({ ..._id, ...sums }));
  const currencies = new Set(totals.map(({ currency }) => currency));
  // Within a currency, the totals are in the order of `PAYMENT_STATUSES`, which begins with succeeded payments.
  return [...currencies].flatMap((currency) =>
    PAYMENT_STATUSES.flatMap((status) => totals.filter((it) => it.currency === currency && it.status === status)),
  );
}

/** Sums payments by status and currency. Returns null when that takes too long, so that the list does not fail. */
async function sumInTime(query: Query): Promise<PaymentTotal[] | null> {
  try {
    return await sumPayments(query);
  } catch (error) {
    if (isOutOfTime(error)) return null;
    throw error;
  }
}

interface OrderedPageArgs extends FilteredPage {
  readonly isDescending: boolean;
}

/**
 * Returns a page of the payments of all users, sorted by the time of payment. Throws BAD_USER_INPUT, and TIMEOUT for a
 * search that takes too long.
 */
export async function listAdminPayments({ filter, ...page }: OrderedPageArgs): Promise<AdminPaymentConnection> {
  const query = await toPaymentQuery(filter ?? {});
  const found = await findOrderedConnection<PaymentRecord>(Payments, query, { order: BY_TIME, ...page });
  return { ...found, totals: () => sumInTime(query) };
}

/**
 * Returns a page of payments for an exported file, newest first. The first page counts as one export, and so does a page after a cursor that an
 * export did not return to this caller within the last hour. Throws RATE_LIMITED, and what `listAdminPayments` throws.
 */
export async function exportAdminPayments(ctx: RequestContext, page: FilteredPage): Promise<AdminPaymentConnection> {
  const read = (after: string | null) => listAdminPayments({ ...page, after, isDescending: true });
  return exportListPage(ctx, { list: 'payments', after: page.after, read });
}

/** Returns a page of a user's payments, the last reported first. Includes payments whose amount did not match their checkout. */
export async function listUserPayments(userId: Types.ObjectId, page: PageArgs): Promise<AdminPaymentConnection> {
  const found = await findConnection<PaymentRecord>(Payments, { userId }, page);
  return { ...found, totals: () => sumInTime({ userId }) };
}
