import { DomainError } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import type { EngineStyle, Rewriter, RewriteResult } from '#api/ports/rewriter.ts';
import type { ActionEffect } from '#schema/action-effect.ts';

const REWRITE_DEADLINE_MS = MINUTE_MS;

// A run can also be charged when it fails late. The caller then replaces these texts.
const timeoutError = (cause?: unknown) =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.', { cause });

const failedError = (cause?: unknown) =>
  new DomainError('PROVIDER_FAILED', 'Rewriting failed, and cost you nothing. Please try again.', { cause });

/** Returns whether an error is that of an aborted or timed-out request. */
const isAbort = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isAbort(error) ? timeoutError(error) : failedError(error);
}

/** The error of a run that was stopped because its client left, or because the server is shutting down. */
export class RunStopped extends DomainError {
  constructor(cause?: unknown) {
    super('UNAVAILABLE', 'Rewriting was stopped, and cost you nothing. Please try again.', { cause });
  }
}

/** A client that receives the rewrite as a stream, and may disconnect before its end. */
interface StreamingClient {
  /** Aborted when the client disconnects. */
  readonly left: AbortSignal;
  /**
   * Called after the client disconnected. Resolves to false if an answer has begun or another client waits for it, so that the run
   * continues and is charged. Must not reject.
   */
  readonly mayStop: () => Promise<boolean>;
  /** Lets no other client wait for the rewrite from now on. Returns false if one waits already: then the run does not stop. */
  readonly endSharing: () => boolean;
}

interface RewriteOptions {
  /** Null: simplify the prompt. */
  readonly instruction?: string | null;
  readonly effect?: ActionEffect;
  /** What the built-in engine does. Language models ignore it. */
  readonly style?: EngineStyle;
  /** Null: the client waits for the complete result. If it disconnects, the run continues. */
  readonly client?: StreamingClient | null;
  /** Whether a model's answer is read as a stream, so that it is known when it begins. */
  readonly readsPieces?: boolean;
  /** Called when the complete answer has arrived. If it is read as a stream, also for each piece, and at the deadline if the model is at work. */
  readonly onAnswerBegun?: () => void;
  /** Aborted when the server shuts down and waits no longer. */
  readonly ending?: AbortSignal | null;
  readonly deadlineMs?: number;
}

/**
 * Rewrites a prompt. Stops at the deadline, when the streaming client leaves and the run may stop, and when the server ends, even if the rewriter
 * ignores its signal. Only throws DomainError: TIMEOUT at the deadline, RunStopped when the client left or the server ends, PROVIDER_FAILED for
 * unexpected errors and for an empty answer, and those that the rewriter throws.
 */
export async function rewriteInTime(
  rewriter: Rewriter,
  text: string,
  {
    instruction = null,
    effect = 'rewrites',
    style = 'simplify',
    client = null,
    readsPieces = false,
    onAnswerBegun,
    ending = null,
    deadlineMs = REWRITE_DEADLINE_MS,
  }: RewriteOptions = {},
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
    void client?.mayStop().then((mayStop) => {
      if (mayStop) controller.abort(new RunStopped());
    });
  };
  const deadlineAt = performance.now() + deadlineMs;
  const timer = setTimeout(() => {
    controller.abort(timeoutError());
  }, deadlineMs);
  const onEnding = () => {
    controller.abort(new RunStopped('The server is shutting down'));
  };
  client?.left.addEventListener('abort', onLeft);
  ending?.addEventListener('abort', onEnding);
  try {
    // A client that left before the model was asked caused no cost: unlike `mayStop`, this uses up no refund of the day.
    if (ending?.aborted || (client?.left.aborted && client.endSharing())) throw new RunStopped();
    const progress = onAnswerBegun && { onAnswered: onAnswerBegun, ...(readsPieces && { onText: onAnswerBegun }) };
    const request = { text, instruction, effect, style, signal, deadlineAt, ...progress };
    const result = await Promise.race([rewriter.rewrite(request), aborted]);
    if (!result.text.trim()) throw failedError();
    return result;
  } catch (error) {
    throw toDomainError(error);
  } finally {
    clearTimeout(timer);
    client?.left.removeEventListener('abort', onLeft);
    ending?.removeEventListener('abort', onEnding);
  }
}
