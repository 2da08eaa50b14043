import { DomainError } from '#api/kernel/errors.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import type { RewriteRequest } from '#api/ports/rewriter.ts';
import { tooLongFailure } from '../provider-failure.ts';
import { classifyError } from './classify-error.ts';
import type { Messages } from './instruction.ts';
import type { Generated, Provider } from './provider.ts';

/** Returns whether a signal was aborted because time is up, not because the client left. */
const isTimeUp = ({ reason }: AbortSignal) => reason instanceof DomainError && reason.code === 'TIMEOUT';

interface CallSignals {
  /** Ends the call: aborted when its time is up, and with `signal`. */
  readonly deadline: AbortSignal;
  readonly signal?: AbortSignal;
}

/**
 * Calls a provider's API with a deadline. Throws ProviderFailure, or the reason of `signal` if that was aborted, unless
 * the reason is a deadline: then the provider took too long.
 */
export async function callWithDeadline<Answer>(
  { name }: Provider,
  key: string,
  { deadline, signal }: CallSignals,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(deadline);
  } catch (error) {
    const isLate = signal?.aborted === true && isTimeUp(signal);
    if (signal?.aborted && !isLate) throw signal.reason;
    throw await classifyError(error, { name, key, timedOut: deadline.aborted || isLate });
  }
}

/** The time limits of a call, in milliseconds. */
export interface CallLimits {
  /** For the whole call. */
  readonly rewrite: number;
  /** A model that has begun its answer and then sends nothing for this long is stuck. */
  readonly silence: number;
}

interface ModelCall {
  readonly messages: Messages;
  readonly maxTokens: number;
  readonly request: RewriteRequest;
  readonly limits: CallLimits;
}

/**
 * Returns how long a call may take until it responds, in milliseconds. Undefined: as long as there is time. A call that is not streamed
 * responds only with its whole answer, so that it can't be seen whether it hangs or the model is at work, which the provider charges for. It
 * may take half of the time that is left.
 */
function responseTime({ streams }: Provider, { onText, respondWithinMs, deadlineAt = Infinity }: RewriteRequest) {
  if (respondWithinMs === undefined || (streams && onText)) return respondWithinMs;
  return Number.isFinite(deadlineAt) ? (deadlineAt - performance.now()) / 2 : undefined;
}

/** Follows a call to a model: it ends a call that takes too long, and tells whether the model is at work. */
function followCall(provider: Provider, request: RewriteRequest, limits: CallLimits) {
  const { onText, signal } = request;
  // `AbortSignal.any` and `AbortSignal.timeout` would keep what belongs to the call in memory until the time is up.
  const ending = new AbortController();
  const giveUp = () => {
    ending.abort();
  };
  const responseMs = responseTime(provider, request);
  const responseTimer = responseMs === undefined ? undefined : setTimeout(giveUp, responseMs);
  const timer = setTimeout(giveUp, limits.rewrite);
  // A provider that does not stream says nothing before its answer, so that it may be at work from the start.
  let isResponding = !provider.streams;
  let lastPieceAt = -Infinity;
  const onAbort = () => {
    // The provider charges for what the model has thought or written, even if it sent nothing of it.
    if (isTimeUp(signal) && isResponding) onText?.('');
    giveUp();
  };
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', onAbort);
  return {
    deadline: ending.signal,
    onResponse: () => {
      clearTimeout(responseTimer);
      isResponding = true;
    },
    onText:
      onText &&
      ((piece: string) => {
        lastPieceAt = performance.now();
        onText(piece);
      }),
    isWriting: () => performance.now() - lastPieceAt < limits.silence,
    end: () => {
      clearTimeout(responseTimer);
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Calls a model for a rewrite. Throws what `callWithDeadline` throws. */
export async function callModel(
  provider: Provider,
  { key, model }: Pick<ProviderAccess, 'key'> & { readonly model: string },
  { messages, maxTokens, request, limits }: ModelCall,
): Promise<Generated> {
  const { deadline, onResponse, onText = null, isWriting, end } = followCall(provider, request, limits);
  const call = { ...messages, key, model, maxTokens, onText, onResponse };
  try {
    return await callWithDeadline(provider, key, { deadline, signal: request.signal }, (signal) =>
      provider.generate({ ...call, signal }),
    );
  } catch (error) {
    const isLate = error instanceof ProviderFailure && error.kind === 'timeout';
    throw isLate && isWriting() ? tooLongFailure(provider.name) : error;
  } finally {
    end();
  }
}
