import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { STORED_LIMITS } from '#api/kernel/rate-limits.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { RunStopped } from './rewrite-in-time.ts';
import type { RewriterChoice } from './rewriter-choice.ts';

type RunsOn = RewriterChoice['runsOn'];

/** What decides who pays for a run that has no result. */
export interface FailedRun {
  readonly error: unknown;
  readonly runsOn: RunsOn;
  /** The rewriter sent its answer or a part of it, or its model was still at work at the deadline. */
  readonly isAnswering: boolean;
}

/**
 * Takes one of the user's daily refunds for runs that may have cost the operator money. Returns false when none is
 * left. Without a limit, a user could get a model's answers for nothing, by making them fail.
 */
async function takeRefund({ runtime }: RequestContext, userId: string): Promise<boolean> {
  try {
    await runtime.rateLimits.consume('paidRefund', userId);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

interface LeftRun {
  readonly userId: string;
  readonly runsOn: RunsOn;
  /** Whether the run can still be stopped. */
  readonly canStop: () => boolean;
  /** Stops the run. Returns false if it can't stop any more. */
  readonly stop: () => boolean;
}

/** Stops a run whose client left. Returns false if it goes on instead, with the cost and the history entry of any other run. Never rejects. */
export async function stopRun(ctx: RequestContext, { userId, runsOn, canStop, stop }: LeftRun): Promise<boolean> {
  if (!canStop()) return false;
  if (runsOn !== 'operator') return stop();
  // The provider charges for prompts even if the answer is not read.
  if (!(await takeRefund(ctx, userId).catch(() => false))) return false;
  // Meanwhile the answer may have begun, or another request may wait for the run.
  if (stop()) return true;
  await ctx.runtime.rateLimits.giveBack('paidRefund', userId).catch((err: unknown) => {
    ctx.runtime.log.warn({ err, reqId: ctx.requestId }, 'A refund of the day was used up for a run that did not stop');
  });
  return false;
}

const wasAnswered = ({ error, isAnswering }: FailedRun) =>
  isAnswering || (error instanceof ProviderFailure && error.isAnswered);

/**
 * Returns whether this server caused the failure: it is busy, or its code failed. A check that takes too long is not the server's failure, because
 * that depends on the text.
 */
function isServerFailure({ error }: FailedRun): boolean {
  if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') return true;
  // Of these, only unexpected errors and crashes of a rewriting thread have a cause. Failures of providers, refusals of the guard and empty
  // answers have none.
  return error.code === 'PROVIDER_FAILED' && error.cause instanceof Error;
}

/**
 * Returns whether a failed run is refunded. A run on the operator's model that was answered uses up one of the
 * user's refunds of the day.
 */
export async function isRefunded(ctx: RequestContext, userId: string, run: FailedRun): Promise<boolean> {
  // `stopRun` took a refund for a stopped run.
  if (run.runsOn !== 'operator' || run.error instanceof RunStopped || isServerFailure(run) || !wasAnswered(run))
    return true;
  return takeRefund(ctx, userId);
}

/** Returns the error of a failed run that was charged, in place of one that says it was not. */
export function toChargedError(error: unknown): DomainError {
  const { code, details } = error instanceof DomainError ? error : new DomainError('PROVIDER_FAILED', '');
  const { reasons } = details;
  const outcome = reasons ? 'This rewrite was refused' : 'Rewriting failed after the model had begun to answer';
  const rule = `Only ${STORED_LIMITS.paidRefund.points} such failures a day are refunded.`;
  const summary = `${outcome}, and used one prompt. ${rule}`;
  // Only a refusal by the guard has reasons. Clients show its summary above them.
  const charged = { ...details, ...(reasons && { summary }), used_prompt: true } as const;
  return new DomainError(code, [summary, ...(reasons ?? [])].join(' '), { details: charged, cause: error });
}
