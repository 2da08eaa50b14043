import type { RequestContext } from '#api/kernel/context.ts';
import { createEventChannel } from './event-channel.ts';
import { type Simplification, simplify } from './simplifications.service.ts';
import type { SimplifyInput } from './simplify-input.ts';

/** Exactly one of them is set. */
export interface SimplifyEvent {
  /** The next piece of the rewrite. A preview, because the guard checks the complete rewrite only. */
  readonly text: string | null;
  /** The result. It is the last event. */
  readonly done: Simplification | null;
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Rewrites a prompt like `simplify`, and yields the rewrite while it is written. `return` stops the run, and resolves once its prompt is
 * refunded or committed. Throws the errors of `simplify`.
 */
export function simplifyStream(ctx: RequestContext, input: SimplifyInput): AsyncIterableIterator<SimplifyEvent> {
  const channel = createEventChannel<SimplifyEvent>();
  const reader = new AbortController();
  let hasText = false;
  const onText = (text: string) => {
    hasText = true;
    channel.push({ text, done: null });
  };
  const finish = (done: Simplification) => {
    // There was no text if the rewriter does not stream, or if an earlier request with the same idempotency key did the run.
    if (!hasText) channel.push({ text: done.simplifiedText, done: null });
    channel.push({ text: null, done });
    channel.close(null);
  };
  const settled = simplify(ctx, input, { left: reader.signal, onText }).then(finish, (error: unknown) => {
    channel.close(toError(error));
  });

  return {
    next: channel.next,
    return: async () => {
      reader.abort();
      await settled;
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
