import type { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { SignedInUser } from '#api/kernel/viewer.ts';
import { type Hold, holdPrompt, refundRun } from '#api/modules/quota/holds.service.ts';
import { insertRefundedEntry } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import { getQuotaUsage, poolRules } from '#api/modules/subscriptions/quota-usage.service.ts';
import type { RewriterChoice } from './rewriter-choice.ts';

/** What a run takes: a prompt that is held in a wallet, or nothing, without one, when it runs on an own key. */
export type Charge = Omit<Hold, 'walletId'> & { readonly walletId: Hold['walletId'] | null };

interface Payment {
  readonly person: SignedInUser;
  readonly runId: Types.ObjectId;
  readonly runsOn: RewriterChoice['runsOn'];
}

async function takePrompt(ctx: RequestContext, wish: Parameters<typeof holdPrompt>[0]): Promise<Hold> {
  try {
    return await holdPrompt(wish);
  } catch (error) {
    const isExhausted = error instanceof DomainError && error.code === 'QUOTA_EXHAUSTED';
    if (isExhausted) quotaOutcomesOf(ctx.runtime).exhausted += 1;
    throw error;
  }
}

/** Throws QUOTA_EXHAUSTED and RATE_LIMITED. */
export async function takeCharge(ctx: RequestContext, { person, runId, runsOn }: Payment): Promise<Charge> {
  const now = ctx.now();
  const userId = person.user._id;
  if (runsOn !== 'own_key') return takePrompt(ctx, { userId, runId, now, pools: poolRules(ctx) });
  const { used, remaining } = await getQuotaUsage(ctx, person.userId);
  const figures = { promptsUsed: used, promptsRemaining: remaining };
  return { runId, userId, walletId: null, bucket: 'byok', windowStart: now, ...figures };
}

async function settle(charge: Charge, now: Date): Promise<'committed' | 'refunded'> {
  const { runId, userId, walletId, bucket, windowStart } = charge;
  if (walletId === null) return insertRefundedEntry({ runId, userId, walletId, bucket, windowStart }, now);
  return refundRun({ runId, userId, walletId, bucket, windowStart }, now);
}

/**
 * Gives back what a run took, unless it was committed, and says which. When the database can't be asked, the sweeper does it later; the
 * reader hears of the failure either way.
 */
export async function giveBack({ runtime, now, requestId }: RequestContext, charge: Charge) {
  try {
    const state = await settle(charge, now());
    if (state === 'refunded') quotaOutcomesOf(runtime).refunded += 1;
    return state;
  } catch (err) {
    runtime.log.warn({ err, reqId: requestId }, 'A refund was left to the sweeper');
    return 'unknown';
  }
}
