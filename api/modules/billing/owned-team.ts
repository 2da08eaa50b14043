import type { ClientSession } from 'mongoose';
import type { SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { countMembers } from '#api/modules/teams/member-counts.service.ts';
import { describeSeatsEnd } from './kept-seats.ts';
import type { OwnedTeam } from './plan-offer.rules.ts';

/** Reads the team of a subscription's user. Null when the user owns none. */
export async function readOwnedTeam(
  session: ClientSession | null,
  { _id: ownerId, currentPeriodEnd }: SubscriptionRecord,
  paidSeats: readonly SeatPurchaseRecord[],
): Promise<OwnedTeam | null> {
  const team = await findOwnedTeam(session, ownerId);
  if (!team) return null;
  const day = describeSeatsEnd(paidSeats, currentPeriodEnd);
  return {
    otherMembers: Math.max(0, (await countMembers(session, team._id)) - 1),
    boughtSeats: team.boughtSeats,
    seatsEnd: day && `on ${day}`,
  };
}
