import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import type { Rewriter, RewriteResult } from '#api/ports/rewriter.ts';

const REWRITE_DEADLINE_MS = MINUTE_MS;

const timeoutError = (cause?: unknown) =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.', { cause });

const failedError = (cause?: unknown) =>
  new DomainError('PROVIDER_FAILED', 'Rewriting failed, and cost you nothing. Please try again.', { cause });

const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isAbort(error) ? timeoutError(error) : failedError(error);
}

const stoppedError = () => new DomainError('UNAVAILABLE', 'Rewriting was stopped, and cost you nothing.');

/** A client that receives the rewrite while it is written. */
export interface Follower {
  /** Aborted when the client disconnects. */
  readonly left: AbortSignal;
  /** Called with each piece of the rewrite as it arrives. */
  readonly onText: (piece: string) => void;
}

interface Attempt {
  /** Null: simplify the prompt. */
  readonly instruction?: string | null;
  readonly follower?: Follower | null;
  readonly deadlineMs?: number;
}

/**
 * Rewrites a prompt. Stops at the deadline, and when the follower leaves, even if the rewriter ignores its signal. Only throws
 * DomainError: TIMEOUT at the deadline, UNAVAILABLE when the follower left, PROVIDER_FAILED for unexpected errors.
 */
export async function rewriteInTime(
  rewriter: Rewriter,
  text: string,
  { instruction = null, follower = null, deadlineMs = REWRITE_DEADLINE_MS }: Attempt = {},
): Promise<RewriteResult> {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as DomainError);
    });
  });
  // Prevents an unhandled rejection if the signal is aborted after the race.
  aborted.catch(() => undefined);
  const onLeft = () => {
    controller.abort(stoppedError());
  };
  const timer = setTimeout(() => {
    controller.abort(timeoutError());
  }, deadlineMs);
  follower?.left.addEventListener('abort', onLeft);
  try {
    if (follower?.left.aborted) throw stoppedError();
    const request = { text, instruction, signal, ...(follower && { onText: follower.onText }) };
    const result = await Promise.race([rewriter.rewrite(request), aborted]);
    if (!result.text.trim()) throw failedError();
    return result;
  } catch (error) {
    throw toDomainError(error);
  } finally {
    clearTimeout(timer);
    follower?.left.removeEventListener('abort', onLeft);
  }
}
