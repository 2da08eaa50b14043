import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter, RewriteResult } from '#api/ports/rewriter.ts';

const REWRITE_DEADLINE_MS = 60_000;

const tooLate = (cause?: unknown) =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.', { cause });

const failed = (cause?: unknown) =>
  new DomainError('PROVIDER_FAILED', 'Rewriting failed, and cost you nothing. Please try again.', { cause });

const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

function refusalFor(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isAbort(error) ? tooLate(error) : failed(error);
}

const stopped = () => new DomainError('UNAVAILABLE', 'Rewriting was stopped, and cost you nothing.');

/** Whoever follows a run while it is made. */
export interface Follower {
  /** Aborted when they left. */
  readonly left: AbortSignal;
  /** Told each piece of the answer as it arrives. */
  readonly onText: (piece: string) => void;
}

interface Attempt {
  /** Null: simplify it. */
  readonly instruction?: string | null;
  readonly follower?: Follower | null;
  readonly deadlineMs?: number;
}

/**
 * Rewrites a prompt, or gives up at the deadline, and when its follower leaves, whether or not the rewriter listens to its signal.
 * Throws DomainError only.
 */
export async function rewriteInTime(
  rewriter: Rewriter,
  text: string,
  { instruction = null, follower = null, deadlineMs = REWRITE_DEADLINE_MS }: Attempt = {},
): Promise<RewriteResult> {
  const controller = new AbortController();
  const { signal } = controller;
  const gaveUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as DomainError);
    });
  });
  // It may come when nobody waits for it any more.
  gaveUp.catch(() => undefined);
  const onLeft = () => {
    controller.abort(stopped());
  };
  const timer = setTimeout(() => {
    controller.abort(tooLate());
  }, deadlineMs);
  follower?.left.addEventListener('abort', onLeft);
  try {
    if (follower?.left.aborted) throw stopped();
    const request = { text, instruction, signal, ...(follower && { onText: follower.onText }) };
    const result = await Promise.race([rewriter.rewrite(request), gaveUp]);
    if (!result.text.trim()) throw failed();
    return result;
  } catch (error) {
    throw refusalFor(error);
  } finally {
    clearTimeout(timer);
    follower?.left.removeEventListener('abort', onLeft);
  }
}
