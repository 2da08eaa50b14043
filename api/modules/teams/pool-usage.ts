import { toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { shareUsedAt, toPoolShares } from '#api/modules/quota/pool.rules.ts';
import { usedAt } from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { loadUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import type { TeamMemberRecord } from './team-member.model.ts';

type Team = Pick<TeamRecord, 'ownerId'>;

/** Whether the owner's plan includes a team. */
export async function isPoolOpen(ctx: RequestContext, { ownerId }: Team): Promise<boolean> {
  return (await loadUserPlan(ctx, String(ownerId)))?.teams ?? false;
}

async function findPoolWallet(ctx: RequestContext, { ownerId }: Team) {
  const wallets = await walletsLoader(ctx).load(String(ownerId));
  return wallets.find(({ kind }) => kind === 'plan') ?? null;
}

/** The prompts of the pool in the current quota window. Zero while the pool is closed: members must not see the owner's own usage then. */
export async function getPoolUsage(ctx: RequestContext, team: Team): Promise<{ limit: number; used: number }> {
  const wallet = (await isPoolOpen(ctx, team)) ? await findPoolWallet(ctx, team) : null;
  return { limit: wallet?.limit ?? 0, used: wallet ? usedAt(wallet, ctx.now()) : 0 };
}

const teamCache = perRequest(() => new Map<string, Promise<TeamRecord | null>>());

/** Reads each team once per request. */
function findTeam(ctx: RequestContext, teamId: string): Promise<TeamRecord | null> {
  const cache = teamCache(ctx);
  const cached = cache.get(teamId);
  if (cached) return cached;
  const team = Teams.findById(toObjectId(teamId)).lean<TeamRecord>().exec();
  cache.set(teamId, team);
  return team;
}

/** A member's allowance (null: no limit but the pool's) and the prompts they used from the pool in the current quota window. */
export async function getMemberUsage(
  ctx: RequestContext,
  { teamId, userId, role }: TeamMemberRecord,
): Promise<{ limit: number | null; used: number }> {
  const team = await findTeam(ctx, String(teamId));
  const wallet = team && (await findPoolWallet(ctx, team));
  if (!wallet) return { limit: null, used: 0 };
  const now = ctx.now();
  const shares = toPoolShares(wallet);
  if (role === 'owner') {
    const usedByOthers = shares.reduce((sum, share) => sum + shareUsedAt(share, now), 0);
    return { limit: null, used: Math.max(0, usedAt(wallet, now) - usedByOthers) };
  }
  const own = shares.find(({ share }) => share._id.equals(userId));
  return { limit: own?.share.allowance ?? null, used: own ? shareUsedAt(own, now) : 0 };
}
