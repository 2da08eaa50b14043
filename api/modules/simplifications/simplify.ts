import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { orLog } from '#api/kernel/or-log.ts';
import { requireUser, type SignedInUser } from '#api/kernel/viewer.ts';
import type { RewriteResult } from '#api/ports/rewriter.ts';
import { RewriteRefused } from '#api/rewriting/guarded.ts';
import { type Charge, refundCharge, takeCharge } from './charge.ts';
import { buildClaim, releaseClaim, type StartedRun, startRun } from './claims.ts';
import { commitRun, loadStoredRun } from './commit-run.ts';
import { type FailedRun, isRefunded, stopRun, toChargedError } from './failed-run.ts';
import { buildFinishedRun, buildRunWithoutResult, type SuccessfulRun, toSimplification } from './finished-run.ts';
import { toFreeSimplification } from './free-run.ts';
import { type RefusedRewrite, storeRefusedRewrite } from './refused-rewrites.ts';
import { rewriteInTime, RunStopped } from './rewrite-in-time.ts';
import { prepareTask, type RewriteTask } from './rewrite-task.ts';
import { runOncePerKey, type Sharing, UNSHARED } from './run-once-per-key.ts';
import { runsInProgressOf } from './runs-in-progress.ts';
import type { Simplification } from './simplification.ts';
import {
  parseIdempotencyKey,
  parseOtherRuns,
  parseRequest,
  type SimplifyInput,
  type SimplifyRequest,
} from './simplify-input.ts';

/** A run whose prompt is held. */
interface ChargedRun {
  readonly viewer: SignedInUser;
  readonly run: StartedRun;
  readonly charge: Charge;
  readonly task: RewriteTask;
}

interface RewrittenRun {
  readonly finished: SuccessfulRun;
  /** The response, if the run must be refunded. Null: it is charged. */
  readonly free: Simplification | null;
}

interface SettledFailure {
  /** The error that the user gets. */
  readonly error: unknown;
  /** The error that the rewriter threw. A `RewriteRefused` if the guard refused the rewrite. */
  readonly thrown: unknown;
  /** Whether the run was refunded. */
  readonly isFree: boolean;
}

interface RefusedResult {
  readonly result: RewriteResult;
  /** Whether the run was refunded. */
  readonly isFree: boolean;
}

/** Stores a rewrite that the guard refused, with what keeping it costs. */
async function storeOffer(
  ctx: RequestContext,
  { viewer, charge, task }: ChargedRun,
  { result, isFree }: RefusedResult,
) {
  const sizes = await ctx.runtime.textProcessor.measure({ original: task.text, rewritten: result.text });
  const cost = task.runsOn === 'own_key' ? 'own_key' : isFree ? 'prompt' : charge.bucket;
  const action = task.action && { id: task.action.id, owner: task.action.owner };
  const rewrite: RefusedRewrite = { task: { text: task.text, action }, result, sizes, cost };
  return storeRefusedRewrite(ctx, viewer.user._id, rewrite);
}

/**
 * Stores a rewrite that the guard refused, and returns the error with what the user needs to keep it. Returns other
 * errors unchanged. Only rewrites by a model are offered: the engine returns the prompt as it came, and a wrong fact in the result of an action that
 * transforms or answers the prompt is no matter of taste.
 */
async function offerRefusedRewrite(
  ctx: RequestContext,
  failed: ChargedRun,
  { error, thrown, isFree }: SettledFailure,
): Promise<unknown> {
  if (!(thrown instanceof RewriteRefused) || !thrown.refused || !(error instanceof DomainError)) return error;
  if (failed.task.runsOn === 'engine' || failed.task.effect !== 'rewrites') return error;
  const offer = storeOffer(ctx, failed, { result: thrown.refused, isFree });
  // The error says why the rewrite was refused and whether a prompt was used: the user gets it, with or without the offer.
  const stored = await orLog(ctx, offer, 'A refused rewrite could not be stored, so its user can not keep it');
  if (!stored) return error;
  const details = { ...error.details, refused_rewrite: stored };
  return new DomainError(error.code, error.message, { details, cause: error });
}

/** Refunds the prompt of a failed run or charges it, and returns the error that says which. */
async function settleFailedRun(ctx: RequestContext, failed: ChargedRun, failure: FailedRun): Promise<unknown> {
  const { error } = failure;
  const hasProviderFailed = error instanceof DomainError && error.code === 'PROVIDER_FAILED';
  if (hasProviderFailed) ctx.runtime.log.warn({ err: error, reqId: ctx.requestId }, 'A rewrite failed');
  const isFree = await isRefunded(ctx, failed.viewer.userId, failure);
  if (isFree) await refundCharge(ctx, failed.charge, error instanceof RunStopped ? 'stopped' : 'refunded');
  else await commitRun(ctx, failed.charge, buildRunWithoutResult(failed));
  return offerRefusedRewrite(ctx, failed, { error: isFree ? error : toChargedError(error), thrown: error, isFree });
}

/** Rewrites the prompt. If that fails, refunds or charges the prompt, and then throws the rewriter's error. */
async function rewriteOrSettle(
  ctx: RequestContext,
  charged: ChargedRun,
  { otherThan, left, sharing }: Pick<RunOptions, 'otherThan' | 'left' | 'sharing'>,
): Promise<RewrittenRun> {
  const { viewer, run, charge, task } = charged;
  const { rewriter, text, instruction, effect, style, runsOn } = task;
  const progress = { isAnswering: false, hasFailed: false };
  const onAnswerBegun = () => {
    progress.isAnswering = true;
  };
  // The user pays for an answer by their own key, whether they read it or not.
  const canStop = () => !progress.hasFailed && (runsOn === 'own_key' || !progress.isAnswering) && !sharing.isShared();
  const stop = () => canStop() && sharing.end();
  const mayStop = () => stopRun(ctx, { userId: viewer.userId, runsOn, canStop, stop });
  try {
    const client = left && { left, mayStop, endSharing: sharing.end };
    // Whether a stream's client may stop the run depends on whether the answer has begun. So does who pays for a failed run on the operator's
    // model, for every kind of client.
    const readsPieces = client !== null || runsOn === 'operator';
    const { ending } = runsInProgressOf(ctx.runtime);
    const options = { instruction, effect, style, client, readsPieces, onAnswerBegun, ending };
    const result = await rewriteInTime(rewriter, text, options);
    const sizes = result.sizes ?? (await ctx.runtime.textProcessor.measure({ original: text, rewritten: result.text }));
    const finished = buildFinishedRun({ user: viewer.user, run, charge, task, result, sizes });
    const free = await toFreeSimplification(ctx, finished, { runsOn, otherThan });
    return { finished, free };
  } catch (error) {
    progress.hasFailed = true;
    throw await settleFailedRun(ctx, charged, { error, runsOn, isAnswering: progress.isAnswering });
  }
}

interface RunOptions {
  readonly viewer: SignedInUser;
  readonly run: StartedRun;
  /** The ids of the runs whose result costs nothing again. Only runs on the built-in engine use them. */
  readonly otherThan: readonly string[];
  /**
   * Aborted when the client of a stream leaves. Null: the client gets the result in one response, and the run continues
   * even if the client leaves.
   */
  readonly left: AbortSignal | null;
  /** A run that another request waits for does not stop. */
  readonly sharing: Sharing;
}

/**
 * Holds a prompt, rewrites it and commits the run. The prompt is refunded if the run can't be committed, if the engine finds nothing new, and if
 * the rewrite fails, unless `isRefunded` says that this failure is charged.
 */
async function executeRun(
  ctx: RequestContext,
  request: SimplifyRequest,
  { viewer, run, ...options }: RunOptions,
): Promise<Simplification> {
  const leave = runsInProgressOf(ctx.runtime).enter(viewer.userId);
  try {
    const task = await prepareTask(ctx, request);
    const charge = await takeCharge(ctx, { viewer, runId: run.runId, runsOn: task.runsOn });
    const { finished, free } = await rewriteOrSettle(ctx, { viewer, run, charge, task }, options);
    if (free) {
      await refundCharge(ctx, charge, 'free');
      // A repeated request does the same again, and costs nothing either.
      await releaseClaim(run);
      return free;
    }
    await commitRun(ctx, charge, finished);
    return toSimplification(finished, finished.pendingEffects.historyEntry);
  } finally {
    leave();
  }
}

/**
 * Rewrites a prompt. A successful run costs the viewer one prompt, unless it uses their own key or the built-in engine finds nothing to improve, or
 * nothing else than a run in `otherThan`. Requests with the same idempotency key share one run. When the client of a stream leaves (`left`), the run
 * stops and is refunded if no other request waits for it and it is on the user's own key or its answer has not begun (on the operator's model, also
 * only if a refund of the day is left); otherwise it is finished. Throws UNAUTHENTICATED, BAD_USER_INPUT, QUOTA_EXHAUSTED, RATE_LIMITED,
 * IDEMPOTENCY_MISMATCH, CONFLICT, TIMEOUT, PROVIDER_FAILED, PLAN_REQUIRED, NOT_FOUND, UNAVAILABLE and the rewriter's errors.
 */
export async function simplify(
  ctx: RequestContext,
  input: SimplifyInput,
  left: AbortSignal | null = null,
): Promise<Simplification> {
  const viewer = requireUser(ctx.viewer);
  const request = parseRequest(input);
  const otherThan = parseOtherRuns(input.otherThan);
  const key = parseIdempotencyKey(input.idempotencyKey);
  await ctx.runtime.rateLimits.consume('simplify', viewer.userId);
  const execute = (run: StartedRun, sharing: Sharing) =>
    executeRun(ctx, request, { viewer, run, otherThan, left, sharing });
  if (key === null) return execute(startRun(ctx.now(), null), UNSHARED);
  return runOncePerKey(ctx, buildClaim(viewer.user._id, key, JSON.stringify(request)), {
    run: execute,
    loadAnswer: (runId) => loadStoredRun(viewer, runId),
  });
}
