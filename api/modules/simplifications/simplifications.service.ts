import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser, type SignedInUser } from '#api/kernel/viewer.ts';
import { findHistoryEntry } from '#api/modules/history/history.service.ts';
import { findLedgerEntry } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import type { RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteSizes } from '#api/ports/text-processor.ts';
import { type Charge, refundCharge, takeCharge } from './charge.ts';
import { buildClaim, type RunQuota, type StartedRun, startRun } from './claims.ts';
import { commitQueueOf, type FinishedRun } from './commit-queue.service.ts';
import { buildFinishedRun, type Simplification, toSimplification } from './finished-run.ts';
import { type Follower, rewriteInTime } from './rewrite-in-time.ts';
import { prepareTask, type RewriteTask } from './rewrite-task.ts';
import { runOncePerKey } from './run-once-per-key.ts';
import { runsInProgressOf } from './runs-in-progress.ts';
import { parseIdempotencyKey, parseRequest, type SimplifyInput, type SimplifyRequest } from './simplify-input.ts';

export type { Simplification } from './finished-run.ts';

const timeoutError = () =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.');

async function commit(ctx: RequestContext, charge: Charge, run: FinishedRun): Promise<void> {
  try {
    if ((await commitQueueOf(ctx.runtime).commit(run)) === 'committed') {
      quotaOutcomesOf(ctx.runtime).committed += 1;
      return;
    }
  } catch (error) {
    // The commit may have succeeded although its answer was lost. The ledger tells.
    if ((await refundCharge(ctx, charge)) === 'committed') return;
    throw error;
  }
  // The run was ended before, but its prompt may not be refunded yet.
  await refundCharge(ctx, charge);
  throw timeoutError();
}

async function rewriteOrRefund(
  ctx: RequestContext,
  charge: Charge,
  task: RewriteTask,
  follower: Follower | null,
): Promise<{ readonly result: RewriteResult; readonly sizes: RewriteSizes }> {
  try {
    const { rewriter, text, instruction } = task;
    const result = await rewriteInTime(rewriter, text, { instruction, follower });
    const sizes = await ctx.runtime.textProcessor.measure({ original: text, rewritten: result.text });
    return { result, sizes };
  } catch (error) {
    await refundCharge(ctx, charge);
    const isUnexpected = error instanceof DomainError && error.code === 'PROVIDER_FAILED';
    if (isUnexpected) ctx.runtime.log.warn({ err: error, reqId: ctx.requestId }, 'A rewrite failed');
    throw error;
  }
}

interface RunOptions {
  readonly viewer: SignedInUser;
  readonly run: StartedRun;
  readonly follower: Follower | null;
}

/** Holds a prompt, rewrites and commits. Refunds the prompt when one of these fails. */
async function executeRun(
  ctx: RequestContext,
  request: SimplifyRequest,
  { viewer, run, follower }: RunOptions,
): Promise<Simplification> {
  const leave = runsInProgressOf(ctx.runtime).enter(viewer.userId);
  try {
    const task = await prepareTask(ctx, request);
    const charge = await takeCharge(ctx, { viewer, runId: run.runId, runsOn: task.runsOn });
    const { result, sizes } = await rewriteOrRefund(ctx, charge, task, follower);
    const finished = buildFinishedRun({ user: viewer.user, run, charge, task, result, sizes });
    await commit(ctx, charge, finished);
    return toSimplification(finished);
  } finally {
    leave();
  }
}

async function loadStoredRun(
  viewer: SignedInUser,
  runId: StartedRun['runId'],
  quota: RunQuota,
): Promise<Simplification> {
  const [historyEntry, ledgerEntry] = await Promise.all([
    findHistoryEntry(viewer.user._id, runId),
    findLedgerEntry(runId),
  ]);
  if (!historyEntry || !ledgerEntry) {
    throw new DomainError('CONFLICT', 'This Idempotency-Key was already used, and the text of its run was deleted');
  }
  return toSimplification({ historyEntry, ledgerEntry, quota });
}

/**
 * Rewrites a prompt. A successful run costs the viewer one prompt, unless it uses their own key. Requests with the same idempotency key
 * share one run. A run stops when its follower leaves.
 * Throws QUOTA_EXHAUSTED, RATE_LIMITED, IDEMPOTENCY_MISMATCH, CONFLICT, TIMEOUT, PROVIDER_FAILED, PLAN_REQUIRED, NOT_FOUND and the
 * rewriter's errors.
 */
export async function simplify(
  ctx: RequestContext,
  input: SimplifyInput,
  follower: Follower | null = null,
): Promise<Simplification> {
  const viewer = requireUser(ctx.viewer);
  const request = parseRequest(input);
  const key = parseIdempotencyKey(input.idempotencyKey);
  await ctx.runtime.rateLimits.consume('simplify', viewer.userId);
  const execute = (run: StartedRun) => executeRun(ctx, request, { viewer, run, follower });
  if (key === null) return execute(startRun(ctx.now(), null));
  return runOncePerKey(ctx, buildClaim(viewer.user._id, key, JSON.stringify(request)), {
    run: execute,
    loadAnswer: (runId, quota) => loadStoredRun(viewer, runId, quota),
  });
}
