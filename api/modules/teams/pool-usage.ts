import type { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findShare, formerMembersUsedAt, ownerUsedAt, shareUsedAt } from '#api/modules/quota/pool.rules.ts';
import { usedAt } from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { loadPoolIsOpen } from '#api/modules/subscriptions/open-pool.service.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { TeamMapper } from './teams.mappers.ts';

type Team = Pick<TeamRecord, 'ownerId'>;

/** Returns whether the team's pool is open. While it is closed, members use their own plans. */
export const isPoolOpen = (ctx: RequestContext, { ownerId }: Team): Promise<boolean> =>
  loadPoolIsOpen(ctx, String(ownerId));

/** Finds the wallet of the owner's plan. Null when the owner never had a plan. */
async function findPoolWallet(ctx: RequestContext, { ownerId }: Team) {
  const wallets = await walletsLoader(ctx).load(String(ownerId));
  return wallets.find(({ kind }) => kind === 'plan') ?? null;
}

/**
 * Returns the prompts of the pool in the current quota window. Zero while the pool is closed: the wallet is only the
 * owner's own then, which members must not see.
 */
export async function getPoolUsage(ctx: RequestContext, team: Team): Promise<{ limit: number; used: number }> {
  const wallet = (await isPoolOpen(ctx, team)) ? await findPoolWallet(ctx, team) : null;
  return { limit: wallet?.limit ?? 0, used: wallet ? usedAt(wallet, ctx.now()) : 0 };
}

const teamCache = perRequest(() => new Map<string, Promise<TeamRecord | null>>());

/** Finds a team. Each team is read once per request. */
function findTeam(ctx: RequestContext, teamId: string): Promise<TeamRecord | null> {
  const cache = teamCache(ctx);
  const cached = cache.get(teamId);
  if (cached) return cached;
  const team = Teams.findById(toObjectId(teamId)).lean<TeamRecord>().exec();
  cache.set(teamId, team);
  return team;
}

interface MemberUsage {
  /** The allowance. Null: no limit but the pool's. */
  readonly limit: number | null;
  /** The prompts of the pool that the member used in the current quota window. */
  readonly used: number;
}

/** Returns the allowance of a member and what they used of the pool. `getVisibleUsage` says what a viewer may see. */
export async function getMemberUsage(
  ctx: RequestContext,
  { teamId, userId, role }: TeamMemberRecord,
): Promise<MemberUsage> {
  const team = await findTeam(ctx, String(teamId));
  const wallet = team && (await findPoolWallet(ctx, team));
  if (!wallet) return { limit: null, used: 0 };
  const now = ctx.now();
  if (role === 'owner') return { limit: null, used: ownerUsedAt(wallet, now) };
  const found = findShare(wallet, userId);
  return { limit: found?.share.allowance ?? null, used: found ? shareUsedAt(found, now) : 0 };
}

const viewerRoleCache = perRequest(() => new Map<string, Promise<TeamMemberRecord['role'] | null>>());

/** Finds the viewer's role in a team, or null. Reads it once per request. */
function findViewerRole(ctx: RequestContext, teamId: Types.ObjectId): Promise<TeamMemberRecord['role'] | null> {
  const cache = viewerRoleCache(ctx);
  const cached = cache.get(String(teamId));
  if (cached) return cached;
  const { _id: userId } = requireUser(ctx.viewer).user;
  const role = TeamMembers.findOne({ teamId, userId }, { role: 1 })
    .lean<Pick<TeamMemberRecord, 'role'>>()
    .then((member) => member?.role ?? null);
  cache.set(String(teamId), role);
  return role;
}

/**
 * Returns what a member used of the pool. Null for another member's usage if the viewer is a plain member, as
 * the privacy policy promises. While the pool is closed, the owner uses none of it: what they do with their own plan is private.
 */
export async function getVisibleUsage(ctx: RequestContext, member: TeamMemberRecord): Promise<MemberUsage | null> {
  const isOwn = member.userId.equals(requireUser(ctx.viewer).user._id);
  const isVisible = isOwn || ['owner', 'admin'].includes((await findViewerRole(ctx, member.teamId)) ?? '');
  if (!isVisible) return null;
  const team = member.role === 'owner' ? await findTeam(ctx, String(member.teamId)) : null;
  if (team && !(await isPoolOpen(ctx, team))) return { limit: null, used: 0 };
  return getMemberUsage(ctx, member);
}

/** What members who have left used of the pool in the current quota window. Null for plain members, and while the pool is closed. */
export async function getFormerMembersUsage(ctx: RequestContext, team: TeamMapper): Promise<number | null> {
  if (team.role === 'member' || !(await isPoolOpen(ctx, team))) return null;
  const wallet = await findPoolWallet(ctx, team);
  return wallet && formerMembersUsedAt(wallet, ctx.now());
}
