import type { ClientSession } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { countMembers, memberCountLoader } from '#api/modules/teams/member-counts.service.ts';
import { describeSeatsEnd } from './kept-seats.ts';
import { listLostSeats, listLostTeam, type OwnedTeam } from './plan-offer.rules.ts';

interface TeamToDescribe {
  readonly team: { readonly boughtSeats: number };
  /** The number of members, the owner included. */
  readonly members: number;
  readonly paidSeats: readonly SeatPurchaseRecord[];
  /** When the owner's own plan ends. Null: it has no end. */
  readonly planEnd: Date | null;
}

const toOwnedTeam = ({ team: { boughtSeats }, members, paidSeats, planEnd }: TeamToDescribe): OwnedTeam => ({
  otherMembers: Math.max(0, members - 1),
  boughtSeats,
  seatsEnd: describeSeatsEnd(paidSeats, planEnd),
});

/** Reads the team of a subscription's user. Null when the user owns none. */
export async function readOwnedTeam(
  ctx: RequestContext,
  { _id: ownerId, currentPeriodEnd }: SubscriptionRecord,
  paidSeats: readonly SeatPurchaseRecord[],
): Promise<OwnedTeam | null> {
  const team = await findOwnedTeam(NO_TRANSACTION, ownerId);
  if (!team) return null;
  const members = await memberCountLoader(ctx).load(team._id);
  return toOwnedTeam({ team, members, paidSeats, planEnd: currentPeriodEnd });
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

interface EndingTeamPlan {
  /** The subscription whose own plan ends. */
  readonly subscription: SubscriptionRecord;
  /** The plan that follows. Null: none does. */
  readonly next: PlanRecord | null;
}

/**
 * Lists what a user loses of the team that they own when their plan ends, for a mail, in the caller's transaction: the same phrases as dialogs
 * have. Empty for a user who owns no team, and for a plan that includes none.
 */
export async function listTeamLosses(
  session: ClientSession,
  { subscription: { _id: ownerId, planId, currentPeriodEnd }, next }: EndingTeamPlan,
): Promise<string[]> {
  const plan = planId === null ? null : await findPlan(session, planId);
  const team = plan?.teams ? await findOwnedTeam(session, ownerId) : null;
  if (!team) return [];
  const paidSeats = await findPaidSeats(session, ownerId);
  const members = await countMembers(session, team._id);
  const owned = toOwnedTeam({ team, members, paidSeats, planEnd: currentPeriodEnd });
  // Bought seats end with the plan, also where a plan follows that includes a team.
  return next?.teams ? listLostSeats(owned) : listLostTeam(owned);
}
