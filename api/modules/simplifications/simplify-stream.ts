import type { RequestContext } from '#api/kernel/context.ts';
import { eventChannel } from './event-channel.ts';
import { type Simplification, simplify } from './simplifications.service.ts';
import type { SimplifyInput } from './simplify-input.ts';

/** Exactly one of them is set. */
export interface SimplifyEvent {
  /** The next piece of the answer. A preview: the guard has not seen it. */
  readonly text: string | null;
  /** The last event. */
  readonly done: Simplification | null;
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Rewrites a prompt as `simplify` does, and tells how it comes along. Whoever stops reading stops the run: `return` ends once its prompt
 * is settled. Rejects with what `simplify` throws.
 */
export function simplifyStream(ctx: RequestContext, input: SimplifyInput): AsyncIterableIterator<SimplifyEvent> {
  const channel = eventChannel<SimplifyEvent>();
  const reader = new AbortController();
  let hasText = false;
  const onText = (text: string) => {
    hasText = true;
    channel.push({ text, done: null });
  };
  const finish = (done: Simplification) => {
    // Who asked before, with the same idempotency key, saw it being written.
    if (!hasText) channel.push({ text: done.simplifiedText, done: null });
    channel.push({ text: null, done });
    channel.close(null);
  };
  const settled = simplify(ctx, input, { left: reader.signal, onText }).then(finish, (error: unknown) => {
    channel.close(asError(error));
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
