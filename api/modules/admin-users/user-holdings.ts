import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { UserHoldings } from '#api/graphql/types.generated.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { countUserActions } from '#api/modules/actions/custom-actions.service.ts';
import { countUserHistory } from '#api/modules/history/history.service.ts';
import { findOwnedTeam } from '#api/modules/teams/bought-seats.service.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';

/** Returns what deleting a user destroys, with the entries of their history counted up to 10,000. Throws NOT_FOUND. */
export async function getUserHoldings(userId: Types.ObjectId): Promise<UserHoldings> {
  await getUser(NO_TRANSACTION, userId);
  const [historyEntries, customActions, team] = await Promise.all([
    countUserHistory(userId, COUNT_LIMIT),
    countUserActions(userId),
    findOwnedTeam(NO_TRANSACTION, userId),
  ]);
  return { historyEntries, customActions, teamName: team?.name ?? null, teamSeats: team?.usedSeats ?? 0 };
}
