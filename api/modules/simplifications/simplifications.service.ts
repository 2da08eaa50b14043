import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser, type SignedInUser } from '#api/kernel/viewer.ts';
import { assertAccountExists } from '#api/modules/accounts/accounts.service.ts';
import { findHistoryEntry } from '#api/modules/history/history.service.ts';
import { findLedgerEntry, type PendingRun } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import { applyRuns } from '#api/modules/run-effects/run-effects.service.ts';
import { type Charge, refundCharge, takeCharge } from './charge.ts';
import { buildClaim, OutcomeUnknown, releaseClaim, type StartedRun, startRun } from './claims.ts';
import { commitQueueOf } from './commit-queue.service.ts';
import { type FailedRun, isRefunded, mayStopRun, toChargedError } from './failed-run.ts';
import {
  buildFinishedRun,
  buildRunWithoutResult,
  hasNothingToImprove,
  type Simplification,
  type SuccessfulRun,
  toSimplification,
  toUnchanged,
} from './finished-run.ts';
import { rewriteInTime } from './rewrite-in-time.ts';
import { prepareTask, type RewriteTask } from './rewrite-task.ts';
import { runOncePerKey } from './run-once-per-key.ts';
import { runsInProgressOf } from './runs-in-progress.ts';
import { parseIdempotencyKey, parseRequest, type SimplifyInput, type SimplifyRequest } from './simplify-input.ts';

export type { Simplification } from './finished-run.ts';

const timeoutError = () =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.');

async function commit(ctx: RequestContext, charge: Charge, run: PendingRun): Promise<void> {
  try {
    if ((await commitQueueOf(ctx.runtime).commit(run)) === 'committed') {
      quotaOutcomesOf(ctx.runtime).committed += 1;
      return;
    }
  } catch (error) {
    // The commit may have succeeded although its answer was lost. The ledger tells.
    const state = await refundCharge(ctx, charge);
    if (state === 'committed') return;
    throw state === 'unknown' ? new OutcomeUnknown(error) : error;
  }
  // The run was ended before, but its prompt may not be refunded yet.
  await refundCharge(ctx, charge);
  await assertAccountExists(charge.userId);
  throw timeoutError();
}

/** A run whose prompt is held. */
interface ChargedRun {
  readonly viewer: SignedInUser;
  readonly run: StartedRun;
  readonly charge: Charge;
  readonly task: RewriteTask;
}

/** Refunds the prompt of a failed run or charges it, and returns the error that says which. */
async function settleFailedRun(ctx: RequestContext, failed: ChargedRun, failure: FailedRun): Promise<unknown> {
  const { error } = failure;
  const isUnexpected = error instanceof DomainError && error.code === 'PROVIDER_FAILED';
  if (isUnexpected) ctx.runtime.log.warn({ err: error, reqId: ctx.requestId }, 'A rewrite failed');
  if (await isRefunded(ctx, failed.viewer.userId, failure)) {
    await refundCharge(ctx, failed.charge);
    return error;
  }
  await commit(ctx, failed.charge, buildRunWithoutResult(failed));
  return toChargedError(error);
}

/** Throws the error of the rewriter, after the prompt was refunded or charged. */
async function rewriteOrSettle(
  ctx: RequestContext,
  charged: ChargedRun,
  left: AbortSignal | null,
): Promise<SuccessfulRun> {
  const { viewer, run, charge, task } = charged;
  const { rewriter, text, instruction, effect, style, runsOn } = task;
  const progress = { isAnswering: false };
  const onAnswering = () => {
    progress.isAnswering = true;
  };
  const mayStop = () => mayStopRun(ctx, { userId: viewer.userId, runsOn, ...progress });
  try {
    const follower = left && { left, mayStop };
    const result = await rewriteInTime(rewriter, text, { instruction, effect, style, follower, onAnswering });
    const sizes = await ctx.runtime.textProcessor.measure({ original: text, rewritten: result.text });
    return buildFinishedRun({ user: viewer.user, run, charge, task, result, sizes });
  } catch (error) {
    throw await settleFailedRun(ctx, charged, { error, runsOn, ...progress });
  }
}

interface RunOptions {
  readonly viewer: SignedInUser;
  readonly run: StartedRun;
  /** Aborted when the client leaves. Null: the client waits for the result. */
  readonly left: AbortSignal | null;
}

/** Holds a prompt, rewrites and commits. A prompt that is not committed is refunded, as is one that the engine cannot improve. */
async function executeRun(
  ctx: RequestContext,
  request: SimplifyRequest,
  { viewer, run, left }: RunOptions,
): Promise<Simplification> {
  const leave = runsInProgressOf(ctx.runtime).enter(viewer.userId);
  try {
    const task = await prepareTask(ctx, request);
    const charge = await takeCharge(ctx, { viewer, runId: run.runId, runsOn: task.runsOn });
    const finished = await rewriteOrSettle(ctx, { viewer, run, charge, task }, left);
    if (hasNothingToImprove(finished, task)) {
      await refundCharge(ctx, charge);
      // A repeated request does the same again, and costs nothing either.
      await releaseClaim(run);
      return toUnchanged(finished);
    }
    await commit(ctx, charge, finished);
    return toSimplification(finished, finished.pendingEffects.historyEntry);
  } finally {
    leave();
  }
}

async function loadStoredRun(viewer: SignedInUser, runId: StartedRun['runId']): Promise<Simplification> {
  await applyRuns(viewer.user._id);
  const [historyEntry, ledgerEntry] = await Promise.all([
    findHistoryEntry(viewer.user._id, runId),
    findLedgerEntry(runId),
  ]);
  if (!historyEntry || !ledgerEntry) {
    throw new DomainError('CONFLICT', 'This Idempotency-Key was already used, and the text of its run was deleted');
  }
  return toSimplification(ledgerEntry, historyEntry);
}

/**
 * Rewrites a prompt. A successful run costs the viewer one prompt, unless it uses their own key or the built-in engine finds nothing to
 * improve. Requests with the same idempotency key
 * share one run. When the client leaves, the run stops and is refunded if the model has not begun to answer. Otherwise it is finished and
 * kept in the history.
 * Throws QUOTA_EXHAUSTED, RATE_LIMITED, IDEMPOTENCY_MISMATCH, CONFLICT, TIMEOUT, PROVIDER_FAILED, PLAN_REQUIRED, NOT_FOUND and the
 * rewriter's errors.
 */
export async function simplify(
  ctx: RequestContext,
  input: SimplifyInput,
  left: AbortSignal | null = null,
): Promise<Simplification> {
  const viewer = requireUser(ctx.viewer);
  const request = parseRequest(input);
  const key = parseIdempotencyKey(input.idempotencyKey);
  await ctx.runtime.rateLimits.consume('simplify', viewer.userId);
  const execute = (run: StartedRun) => executeRun(ctx, request, { viewer, run, left });
  if (key === null) return execute(startRun(ctx.now(), null));
  return runOncePerKey(ctx, buildClaim(viewer.user._id, key, JSON.stringify(request)), {
    run: execute,
    loadAnswer: (runId) => loadStoredRun(viewer, runId),
  });
}
