import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { NextSeatRenewal } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { renewingSeats } from './seat-terms.rules.ts';
import { findPaidSeats } from './team-seats.service.ts';

/** Lists the next renewal of each of a user's purchases of seats, for administrators, as the schema makes sure. */
export async function listUserSeatRenewals(
  { runtime }: Pick<RequestContext, 'runtime'>,
  userId: Types.ObjectId,
): Promise<NextSeatRenewal[]> {
  const { currency } = runtime.config;
  const paid = await findPaidSeats(NO_TRANSACTION, userId);
  return paid.flatMap((purchase) => {
    const { _id, periodEnd, unitMinor } = purchase;
    const seats = renewingSeats(purchase);
    if (seats === 0 || !periodEnd) return [];
    const amount = fromMinorUnits(seats * unitMinor, currency);
    return [{ id: String(_id), seats, renewsAt: periodEnd, amount, currency }];
  });
}
