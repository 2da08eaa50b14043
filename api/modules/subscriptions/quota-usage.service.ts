import type { RequestContext } from '#api/kernel/context.ts';
import type { PoolRules } from '#api/modules/quota/holds.service.ts';
import { shareRemainingAt } from '#api/modules/quota/pool.rules.ts';
import { poolShareLoader } from '#api/modules/quota/pools.service.ts';
import { resetsAt, sumPrompts, totalRemainingAt, usedAt } from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { findUserPlan, loadUserPlan } from './subscriptions.service.ts';

/** How many prompts a user may use and has used in the current quota window. */
export interface QuotaUsage {
  /** Of the plan. -1 means unlimited. */
  readonly limit: number;
  /** Of the plan. */
  readonly used: number;
  /** Of the team's pool, the plan and add-ons together. -1 means unlimited. */
  readonly remaining: number;
  /** Null if the quota never resets. */
  readonly resetsAt: Date | null;
}

/** What the user can take from the team's pool. 0 while the pool is closed: the owner's plan does not include a team. */
async function getRemainingInPool(ctx: RequestContext, userId: string): Promise<number> {
  const pool = await poolShareLoader(ctx).load(userId);
  if (!pool) return 0;
  const plan = await loadUserPlan(ctx, String(pool.wallet._id));
  return plan?.teams ? shareRemainingAt(pool, ctx.now()) : 0;
}

export async function getQuotaUsage(ctx: RequestContext, userId: string): Promise<QuotaUsage> {
  const wallets = await walletsLoader(ctx).load(userId);
  const now = ctx.now();
  const plan = wallets.find(({ kind }) => kind === 'plan');
  const inPool = plan?.sharesPool === false ? 0 : await getRemainingInPool(ctx, userId);
  return {
    limit: plan?.limit ?? 0,
    used: plan ? usedAt(plan, now) : 0,
    remaining: sumPrompts([inPool, totalRemainingAt(wallets, now)]),
    resetsAt: plan ? resetsAt(plan, now) : null,
  };
}

/** Runs that one team can have in progress at once. */
const MAX_IN_FLIGHT = 50;

/** A team's pool is open while the plan of its owner includes a team. */
export const poolRules = ({ runtime }: RequestContext): PoolRules => ({
  isOpen: async (ownerId) => (await findUserPlan(null, ownerId))?.teams ?? false,
  maxInFlight: Math.max(1, Math.round(MAX_IN_FLIGHT * runtime.config.rateLimitScale)),
});
