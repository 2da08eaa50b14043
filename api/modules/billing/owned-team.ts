import type { ClientSession } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
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
  return {
    otherMembers: Math.max(0, (await countMembers(session, team._id)) - 1),
    boughtSeats: team.boughtSeats,
    seatsEnd: describeSeatsEnd(paidSeats, currentPeriodEnd),
  };
}

/**
 * Returns whether a plan grant keeps the user's team when their own plan has ended: it includes a team and ends later. Seats that the user bought
 * renew as long as it does.
 */
export async function isTeamGranted(
  session: ClientSession | null,
  { grant, currentPeriodEnd }: SubscriptionRecord,
): Promise<boolean> {
  if (!grant || !currentPeriodEnd || (grant.endsAt !== null && grant.endsAt <= currentPeriodEnd)) return false;
  return (await findPlan(session, grant.planId))?.teams ?? false;
}
