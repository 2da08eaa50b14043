import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser, type SignedInUser } from '#api/kernel/viewer.ts';
import { findHistoryEntry } from '#api/modules/history/history.service.ts';
import { findLedgerEntry } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import type { RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteSizes } from '#api/ports/text-processor.ts';
import { answerOnce } from './answer-once.ts';
import { type Charge, giveBack, takeCharge } from './charge.ts';
import { claimOf, type OpenRun, openRun, type RunFigures } from './claims.ts';
import { commitQueueOf, type FinishedRun } from './commit-queue.service.ts';
import { answerOf, finishedRun, type Simplification } from './finished-run.ts';
import { inFlightOf } from './in-flight.ts';
import { type Follower, rewriteInTime } from './rewrite-in-time.ts';
import { type RewriteTask, taskOf } from './rewrite-task.ts';
import { idempotencyKeyOf, requestOf, type SimplifyInput, type SimplifyRequest } from './simplify-input.ts';

export type { Simplification } from './finished-run.ts';

const cameTooLate = () =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.');

async function commit(ctx: RequestContext, charge: Charge, run: FinishedRun): Promise<void> {
  try {
    if ((await commitQueueOf(ctx.runtime).commit(run)) === 'committed') {
      quotaOutcomesOf(ctx.runtime).committed += 1;
      return;
    }
  } catch (error) {
    // The answer to a commit may get lost after it was made: the ledger knows.
    if ((await giveBack(ctx, charge)) === 'committed') return;
    throw error;
  }
  // Whoever ended the run may not have got to the prompt yet.
  await giveBack(ctx, charge);
  throw cameTooLate();
}

async function rewriteOrGiveBack(
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
    await giveBack(ctx, charge);
    const isUnexpected = error instanceof DomainError && error.code === 'PROVIDER_FAILED';
    if (isUnexpected) ctx.runtime.log.warn({ err: error, reqId: ctx.requestId }, 'A rewrite failed');
    throw error;
  }
}

/** What a run needs to know beside its prompt. */
interface Making {
  readonly person: SignedInUser;
  readonly run: OpenRun;
  readonly follower: Follower | null;
}

/** Holds a prompt, rewrites, and commits; or gives the prompt back. */
async function makeRun(
  ctx: RequestContext,
  request: SimplifyRequest,
  { person, run, follower }: Making,
): Promise<Simplification> {
  const leave = inFlightOf(ctx.runtime).enter(person.userId);
  try {
    const task = await taskOf(ctx, request);
    const charge = await takeCharge(ctx, { person, runId: run.runId, runsOn: task.runsOn });
    const { result, sizes } = await rewriteOrGiveBack(ctx, charge, task, follower);
    const finished = finishedRun({ person, run, charge, task, result, sizes });
    await commit(ctx, charge, finished);
    return answerOf(finished);
  } finally {
    leave();
  }
}

async function recallRun(person: SignedInUser, runId: OpenRun['runId'], figures: RunFigures): Promise<Simplification> {
  const [historyEntry, ledgerEntry] = await Promise.all([
    findHistoryEntry(person.user._id, runId),
    findLedgerEntry(runId),
  ]);
  if (!historyEntry || !ledgerEntry) {
    throw new DomainError('CONFLICT', 'This prompt was answered, and its text is gone');
  }
  return answerOf({ historyEntry, ledgerEntry, figures });
}

/**
 * Rewrites a prompt for one of the viewer's prompts, or for none when it fails or runs on their own key. With an idempotency key it is
 * made once, however often it is sent. Whoever follows may leave, which stops it.
 * Throws QUOTA_EXHAUSTED, RATE_LIMITED, IDEMPOTENCY_MISMATCH, CONFLICT, TIMEOUT, PROVIDER_FAILED, PLAN_REQUIRED, NOT_FOUND and what the
 * rewriter refuses.
 */
export async function simplify(
  ctx: RequestContext,
  input: SimplifyInput,
  follower: Follower | null = null,
): Promise<Simplification> {
  const person = requireUser(ctx.viewer);
  const request = requestOf(input);
  const key = idempotencyKeyOf(input.idempotencyKey);
  await ctx.runtime.rateLimits.consume('simplify', person.userId);
  const make = (run: OpenRun) => makeRun(ctx, request, { person, run, follower });
  if (key === null) return make(openRun(ctx.now(), null));
  return answerOnce(ctx, claimOf(person.user._id, key, JSON.stringify(request)), {
    make,
    recall: (runId, figures) => recallRun(person, runId, figures),
  });
}
