import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { memberCountLoader } from '#api/modules/teams/member-counts.service.ts';
import { describeSeatsEnd } from './kept-seats.ts';
import type { OwnedTeam } from './plan-offer.rules.ts';

/** Reads the team of a subscription's user. Null when the user owns none. */
export async function readOwnedTeam(
  ctx: RequestContext,
  { _id: ownerId, currentPeriodEnd }: SubscriptionRecord,
  paidSeats: readonly SeatPurchaseRecord[],
): Promise<OwnedTeam | null> {
  const team = await findOwnedTeam(NO_TRANSACTION, ownerId);
  if (!team) return null;
  const members = await memberCountLoader(ctx).load(team._id);
  return {
    otherMembers: Math.max(0, members - 1),
    boughtSeats: team.boughtSeats,
    seatsEnd: describeSeatsEnd(paidSeats, currentPeriodEnd),
  };
}
