import { type QueryFilter, trusted, Types } from 'mongoose';
import { isObjectId } from '#api/database/object-id.ts';
import { startingWith } from '#api/database/text-patterns.ts';
import { createdAtConditions, type TimeRange, timeRangeProblem } from '#api/database/time-range.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { findAccountIds } from '#api/modules/accounts/account-search.service.ts';
import { USER_SEARCH } from '#schema/limits.ts';
import { Checkouts } from './checkout.model.ts';
import { PAYMENT_PROVIDERS, type PaymentRecord } from './payment.model.ts';

/** What a list of payments is limited to. Times are by the provider's clock. An absent or null value limits nothing. */
export interface PaymentFilter extends TimeRange {
  /** Part of a user's name or address, the receipt number, or an id of the payment or its checkout. */
  readonly search?: string | null;
  readonly status?: PaymentRecord['status'] | null;
  readonly kind?: PaymentRecord['kind'] | null;
}

type Query = QueryFilter<PaymentRecord>;

/** Finds the checkouts to which a provider gave this id, as the id of a checkout, an order or a subscription. */
const findCheckouts = (text: string): Promise<Types.ObjectId[]> =>
  Checkouts.distinct('_id', { $or: [{ providerRef: text }, { subscriptionRef: text }] }).exec();

/** Returns the filter for a search text: part of a user's name or address, the receipt number, or any id of the payment or its checkout. */
async function matchText(text: string): Promise<Query> {
  const [payers, checkouts] = await Promise.all([findAccountIds(text), findCheckouts(text)]);
  const id = isObjectId(text) ? new Types.ObjectId(text) : null;
  const matches: Query[] = [
    // The index begins with the provider, so it is used only when providers are named. The reference of a failed
    // attempt ends with `@` and its time.
    { provider: trusted({ $in: PAYMENT_PROVIDERS }), ref: trusted({ $in: [text, startingWith(`${text}@`)] }) },
    { receiptNumber: text.toUpperCase() },
    ...(id ? [{ _id: id }, { checkoutId: id }] : []),
    ...(checkouts.length > 0 ? [{ checkoutId: trusted({ $in: checkouts }) }] : []),
    ...(payers.length > 0 ? [{ userId: trusted({ $in: payers }) }] : []),
  ];
  return { $or: matches };
}

/** Returns the filter as a database query. Throws BAD_USER_INPUT. */
export async function toPaymentQuery({ search, status, kind, ...range }: PaymentFilter): Promise<Query> {
  const text = search?.trim() ?? '';
  assertValid({
    'filter.search': searchProblem(text, USER_SEARCH.length),
    'filter.since': timeRangeProblem(range),
  });
  const parts: Query[] = [
    ...(text === '' ? [] : [await matchText(text)]),
    ...(status ? [{ status }] : []),
    ...(kind ? [{ kind }] : []),
    ...createdAtConditions(range),
  ];
  return parts.length > 0 ? { $and: parts } : {};
}
