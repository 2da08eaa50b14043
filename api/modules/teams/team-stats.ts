import type { AnalyticsRange } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { dayOf, lastDays } from '#api/lib/days.ts';
import { sumWalletUse, type WalletUse } from '#api/modules/quota/ledger.service.ts';
import { RANGE_DAYS } from '#api/modules/usage/analytics-range.rules.ts';
import { findTeamMembers } from './members.ts';
import { isPoolOpen } from './pool-usage.ts';
import type { TeamMemberRecord } from './team-member.model.ts';
import type { RunTotals, TeamMapper, TeamStatsMapper } from './teams.mappers.ts';

const NOTHING: RunTotals = { runs: 0, tokensSaved: 0 };

const addUp = (uses: readonly RunTotals[]): RunTotals =>
  uses.reduce(
    (sum, { runs, tokensSaved }) => ({ runs: sum.runs + runs, tokensSaved: sum.tokensSaved + tokensSaved }),
    NOTHING,
  );

const byMostRuns = (a: RunTotals, b: RunTotals) => b.runs - a.runs || b.tokensSaved - a.tokensSaved;

function toStats(uses: readonly WalletUse[], members: readonly TeamMemberRecord[]): TeamStatsMapper {
  const byUser = new Map(uses.map((use) => [String(use.userId), use]));
  const rows = members.map((member) => ({ ...NOTHING, ...byUser.get(String(member.userId)), member }));
  const current = new Set(members.map(({ userId }) => String(userId)));
  return {
    ...addUp(uses),
    members: rows.sort(byMostRuns),
    formerMembers: addUp(uses.filter(({ userId }) => !current.has(String(userId)))),
  };
}

/**
 * Returns what the members used of the pool in a range, from the creation of the team on. Runs with own plans, add-ons and keys are private, and left
 * out, and so are the owner's runs that were made while the pool was closed, and all of the owner's while it is closed now. Null for plain members.
 */
export async function getTeamStats(
  ctx: RequestContext,
  team: TeamMapper,
  range: AnalyticsRange,
): Promise<TeamStatsMapper | null> {
  if (team.role === 'member') return null;
  // The range begins with the team when that is younger.
  const days = lastDays(RANGE_DAYS[range], ctx.now());
  const [from, to] = [[days[0] ?? '', dayOf(team.createdAt)].sort().at(-1) ?? '', days.at(-1) ?? ''];
  const isOpen = await isPoolOpen(ctx, team);
  const [uses, members] = await Promise.all([
    // The wallet of a plan has the id of its user.
    sumWalletUse({ walletId: team.ownerId, from, to, since: team.createdAt, ...(!isOpen && { bucket: 'pool' }) }),
    findTeamMembers(team),
  ]);
  return toStats(uses, members);
}
