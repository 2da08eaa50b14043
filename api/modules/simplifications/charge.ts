import type { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { SignedInUser } from '#api/kernel/viewer.ts';
import type { Hold } from '#api/modules/quota/hold.rules.ts';
import { holdPrompt, refundRun } from '#api/modules/quota/holds.service.ts';
import { insertRefundedEntry } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf, type UnpaidOutcome } from '#api/modules/quota/quota-outcomes.service.ts';
import { getQuotaUsage, poolRules } from '#api/modules/subscriptions/quota-usage.service.ts';
import type { RewriterChoice } from './rewriter-choice.ts';

/** The hold of a run. A run on the user's own key holds no prompt: its `walletId` is null. */
export type Charge = Omit<Hold, 'walletId'> & { readonly walletId: Hold['walletId'] | null };

interface ChargeRequest {
  readonly viewer: SignedInUser;
  readonly runId: Types.ObjectId;
  readonly runsOn: RewriterChoice['runsOn'];
}

/** Holds a prompt. A refusal because no prompt is left is counted for the metrics. */
async function holdPromptCountingRefusals(
  ctx: RequestContext,
  request: Parameters<typeof holdPrompt>[0],
): Promise<Hold> {
  try {
    return await holdPrompt(request);
  } catch (error) {
    const isExhausted = error instanceof DomainError && error.code === 'QUOTA_EXHAUSTED';
    if (isExhausted) quotaOutcomesOf(ctx.runtime).exhausted += 1;
    throw error;
  }
}

/**
 * Holds a prompt for a run, unless it runs on the user's own key. Throws QUOTA_EXHAUSTED, and RATE_LIMITED while too many prompts of the team's
 * pool are in progress.
 */
export async function takeCharge(ctx: RequestContext, { viewer, runId, runsOn }: ChargeRequest): Promise<Charge> {
  const now = ctx.now();
  const userId = viewer.user._id;
  if (runsOn !== 'own_key') return holdPromptCountingRefusals(ctx, { userId, runId, now, pools: poolRules(ctx) });
  const { used, remaining } = await getQuotaUsage(ctx, viewer.userId);
  const quota = { promptsUsed: used, promptsRemaining: remaining };
  return { runId, userId, walletId: null, bucket: 'byok', windowStart: now, ...quota };
}

/** Refunds a run unless it is committed. Without a prompt, this only ends it, so that it can't be committed. Returns its final state. */
async function refundUnlessCommitted(charge: Charge, now: Date): Promise<'committed' | 'refunded'> {
  const { runId, userId, walletId, bucket, windowStart } = charge;
  if (walletId === null) return insertRefundedEntry({ runId, userId, walletId, bucket, windowStart }, now);
  return refundRun({ runId, userId, walletId, bucket, windowStart }, now);
}

/**
 * Refunds the prompt of a run, and returns `refunded`. Returns `committed` when the run was committed before, and
 * `unknown` when the database fails: then the job that sweeps stale holds refunds the prompt later.
 * @param outcome what the metrics count
 */
export async function refundCharge(
  { runtime, now, requestId }: RequestContext,
  charge: Charge,
  outcome: UnpaidOutcome = 'refunded',
) {
  try {
    const state = await refundUnlessCommitted(charge, now());
    if (state === 'refunded') quotaOutcomesOf(runtime)[outcome] += 1;
    return state;
  } catch (err) {
    runtime.log.warn({ err, reqId: requestId }, 'A refund was left to the sweeper');
    return 'unknown';
  }
}
