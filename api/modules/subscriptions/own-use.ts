import type { RequestContext } from '#api/kernel/context.ts';
import { ownerUsedAt, type PoolShare, shareUsedAt } from '#api/modules/quota/pool.rules.ts';
import { poolShareLoader } from '#api/modules/quota/pools.service.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { loadPoolIsOpen } from './open-pool.service.ts';

/** The wallet of a user's plan, and their share in a team's pool. */
interface OwnSources {
  readonly plan: PoolShare['wallet'] | undefined;
  readonly pool: PoolShare | null;
}

/** What a user alone used, as opposed to `QuotaUsage`, which counts the own plan with all who share it. */
interface OwnUse {
  /** Prompts of the own plan and the team's pool, in the current quota window. */
  readonly used: number;
  /** Whether the user's plan is the open pool of a team, or the user takes from one. Null: neither. */
  readonly poolRole: 'owner' | 'member' | null;
}

async function findPoolRole(
  ctx: RequestContext,
  userId: string,
  { plan, pool }: OwnSources,
): Promise<OwnUse['poolRole']> {
  if (pool && (await loadPoolIsOpen(ctx, String(pool.wallet._id)))) return 'member';
  return plan && plan.sharers.length > 0 && (await loadPoolIsOpen(ctx, userId)) ? 'owner' : null;
}

/** Returns how many prompts a user alone used, and how they share prompts with a team. */
export async function getOwnUse(ctx: RequestContext, userId: string): Promise<OwnUse> {
  const plan = (await walletsLoader(ctx).load(userId)).find(({ kind }) => kind === 'plan');
  const pool = plan?.sharesPool === false ? null : await poolShareLoader(ctx).load(userId);
  const poolRole = await findPoolRole(ctx, userId, { plan, pool });
  const now = ctx.now();
  const ofPool = pool && poolRole === 'member' ? shareUsedAt(pool, now) : 0;
  return { used: ofPool + (plan ? ownerUsedAt(plan, now) : 0), poolRole };
}
