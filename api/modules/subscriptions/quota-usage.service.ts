import type { RequestContext } from '#api/kernel/context.ts';
import type { PoolRules } from '#api/modules/quota/holds.service.ts';
import { membersUsedAt, ownerUsedAt, shareRemainingAt, shareUsedAt } from '#api/modules/quota/pool.rules.ts';
import { poolShareLoader } from '#api/modules/quota/pools.service.ts';
import {
  remainingAt,
  resetsAt,
  sumPrompts,
  totalRemainingAt,
  UNLIMITED,
  usedAt,
} from '#api/modules/quota/wallet.rules.ts';
import { walletsLoader } from '#api/modules/quota/wallets.service.ts';
import { isPoolOpenNow, loadPoolEnd, loadPoolIsOpen } from './open-pool.service.ts';

/** How many prompts a user may use and has used in the current quota window. "Own plan" here is the effective plan, as opposed to the team's pool. */
export interface QuotaUsage {
  /** The limit of the user's own plan. -1 means unlimited. */
  readonly limit: number;
  /** The prompts that were used of the user's own plan, also by members of the user's team. */
  readonly used: number;
  /** The prompts that are left in the team's pool, the own plan and add-ons together. -1 means unlimited. */
  readonly remaining: number;
  /** Null if the quota never resets. */
  readonly resetsAt: Date | null;
}

/** Returns the number of prompts that the user can take from the team's pool. 0 while the pool is closed. */
async function getRemainingInPool(ctx: RequestContext, userId: string): Promise<number> {
  const pool = await poolShareLoader(ctx).load(userId);
  if (!pool || !(await loadPoolIsOpen(ctx, String(pool.wallet._id)))) return 0;
  return shareRemainingAt(pool, ctx.now());
}

/** Returns a user's quota usage. The team's pool is read unless the plan's wallet says that the user shares none. */
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

/** Prompts that a user can take from one place. */
export interface QuotaSource {
  readonly kind: 'team_pool' | 'own_plan' | 'add_ons';
  /** What the user can take now. -1 means unlimited. */
  readonly remaining: number;
  /** The most that the user can take in a quota window, and for add-ons all that was bought. -1 means unlimited. */
  readonly limit: number;
  /** The prompts that the user used in the current quota window, and for add-ons ever. */
  readonly used: number;
  /**
   * Used by the others in the user's team, and by its former members. 0 without a team, and for add-ons. Null for a member with whom only the
   * owner shares the pool: it would be the figure of one person.
   */
  readonly usedByTeam: number | null;
  /** Whether other members of the user's team use it, too. */
  readonly isShared: boolean;
  /** Whether the user has used up their allowance while the team's pool still has prompts. False for other sources. */
  readonly isAllowanceUsedUp: boolean;
  /** Null: never. */
  readonly resetsAt: Date | null;
  /** When the team's pool closes for its members. Null while no end is known, and for other sources. */
  readonly endsAt: Date | null;
}

/** Returns the team's pool as a quota source. Null when the user shares none, or while the pool is closed. */
async function findPoolSource(ctx: RequestContext, userId: string): Promise<QuotaSource | null> {
  const pool = await poolShareLoader(ctx).load(userId);
  if (!pool) return null;
  const ownerId = String(pool.wallet._id);
  if (!(await loadPoolIsOpen(ctx, ownerId))) return null;
  const now = ctx.now();
  const { limit } = pool.wallet;
  const { allowance } = pool.share;
  const used = shareUsedAt(pool, now);
  const isAllowanceLower = typeof allowance === 'number' && (limit === UNLIMITED || allowance < limit);
  const remaining = shareRemainingAt(pool, now);
  return {
    kind: 'team_pool',
    remaining,
    limit: isAllowanceLower ? allowance : limit,
    used,
    usedByTeam: pool.sharerCount > 1 ? Math.max(0, usedAt(pool.wallet, now) - used) : null,
    isShared: true,
    isAllowanceUsedUp: remaining === 0 && remainingAt(pool.wallet, now) !== 0,
    resetsAt: resetsAt(pool.wallet, now),
    endsAt: await loadPoolEnd(ctx, ownerId),
  };
}

/**
 * Lists the places from which the user's runs take prompts, in the order of use. Empty for a user without a plan, without add-ons, and who
 * shares no open pool.
 */
export async function listQuotaSources(ctx: RequestContext, userId: string): Promise<QuotaSource[]> {
  const wallets = await walletsLoader(ctx).load(userId);
  const now = ctx.now();
  const pool = await findPoolSource(ctx, userId);
  const sources: QuotaSource[] = pool ? [pool] : [];
  const plan = wallets.find(({ kind }) => kind === 'plan');
  if (plan) {
    const [used, usedByTeam] = [ownerUsedAt(plan, now), membersUsedAt(plan, now)];
    const { limit } = plan;
    sources.push({
      kind: 'own_plan',
      limit,
      used,
      usedByTeam,
      isShared: plan.sharers.length > 0 && (await loadPoolIsOpen(ctx, userId)),
      isAllowanceUsedUp: false,
      remaining: remainingAt(plan, now),
      resetsAt: resetsAt(plan, now),
      endsAt: null,
    });
  }
  // A refunded add-on has the limit 0.
  const addOns = wallets.filter(({ kind, limit }) => kind === 'add_on' && limit > 0);
  if (addOns.length > 0) {
    const limit = addOns.reduce((sum, wallet) => sum + wallet.limit, 0);
    const remaining = totalRemainingAt(addOns, now);
    const used = limit - remaining;
    const none = { usedByTeam: 0, isShared: false, isAllowanceUsedUp: false, resetsAt: null, endsAt: null };
    sources.push({ kind: 'add_ons', limit, remaining, used, ...none });
  }
  return sources;
}

/** Runs that one team can have in progress at the same time. */
const MAX_IN_FLIGHT = 50;

/** Returns the rules of a team's pool. */
export const poolRules = ({ runtime }: RequestContext): PoolRules => ({
  isOpen: isPoolOpenNow,
  maxInFlight: Math.max(1, Math.round(MAX_IN_FLIGHT * runtime.config.rateLimitScale)),
});
