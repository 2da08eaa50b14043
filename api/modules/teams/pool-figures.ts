import type { RequestContext } from '../../graphql/context.ts';
import { perRequest } from '../../graphql/per-request.ts';
import { toObjectId } from '../../mongo.ts';
import { sharersIn, takenAt } from '../quota/pool.ts';
import { usedAt } from '../quota/wallet-standing.ts';
import { walletsLoader } from '../quota/wallets.ts';
import { planOf } from '../subscriptions/subscriptions.service.ts';
import type { TeamMemberRecord } from './team-member.model.ts';
import { type TeamRow, Teams } from './team.model.ts';

type Team = Pick<TeamRow, 'ownerId'>;

export async function isPoolOpen(ctx: RequestContext, { ownerId }: Team): Promise<boolean> {
  return (await planOf(ctx, String(ownerId)))?.teams ?? false;
}

async function poolWalletOf(ctx: RequestContext, { ownerId }: Team) {
  const wallets = await walletsLoader(ctx).load(String(ownerId));
  return wallets.find(({ kind }) => kind === 'plan') ?? null;
}

/** Nothing is to be had of a pool that is closed, and nobody's business what its owner takes from it. */
export async function poolFigures(ctx: RequestContext, team: Team): Promise<{ limit: number; used: number }> {
  const wallet = (await isPoolOpen(ctx, team)) ? await poolWalletOf(ctx, team) : null;
  return { limit: wallet?.limit ?? 0, used: wallet ? usedAt(wallet, ctx.now()) : 0 };
}

/** Teams by their ids, each read once a request. */
const teamsSeen = perRequest(() => new Map<string, Promise<TeamRow | null>>());

function teamOf(ctx: RequestContext, teamId: string): Promise<TeamRow | null> {
  const seen = teamsSeen(ctx);
  const known = seen.get(teamId);
  if (known) return known;
  const team = Teams.findById(toObjectId(teamId)).lean<TeamRow>().exec();
  seen.set(teamId, team);
  return team;
}

/** What a member may take from the pool and has taken in its present window. */
export async function memberFigures(
  ctx: RequestContext,
  { teamId, userId, role }: TeamMemberRecord,
): Promise<{ limit: number | null; used: number }> {
  const team = await teamOf(ctx, String(teamId));
  const wallet = team && (await poolWalletOf(ctx, team));
  if (!wallet) return { limit: null, used: 0 };
  const now = ctx.now();
  const shares = sharersIn(wallet);
  if (role === 'owner') {
    const byOthers = shares.reduce((sum, share) => sum + takenAt(share, now), 0);
    return { limit: null, used: Math.max(0, usedAt(wallet, now) - byOthers) };
  }
  const own = shares.find(({ share }) => share._id.equals(userId));
  return { limit: own?.share.allowance ?? null, used: own ? takenAt(own, now) : 0 };
}
