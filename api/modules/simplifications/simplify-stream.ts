import type { RequestContext } from '#api/kernel/context.ts';
import { createEventChannel } from './event-channel.ts';
import { type Simplification, simplify } from './simplify.ts';
import type { SimplifyInput } from './simplify-input.ts';

/**
 * An event of the stream. Exactly one field is set. The rewrite comes in one piece, because the
 * guard checks it as a whole.
 */
export interface SimplifyEvent {
  /** The rewrite. The guard has checked it, and its prompt is paid. */
  readonly text: string | null;
  /** The result. It is the last event. */
  readonly done: Simplification | null;
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Rewrites a prompt like `simplify`, as an iterator for a client that may leave. The server calls the iterator's
 * `return` when it does: that stops the run if it may stop (see `simplify`), and resolves once the prompt is refunded or
 * committed. Throws the errors of `simplify`.
 */
export function simplifyStream(ctx: RequestContext, input: SimplifyInput): AsyncIterableIterator<SimplifyEvent> {
  const channel = createEventChannel<SimplifyEvent>();
  const clientLeft = new AbortController();
  const finish = (done: Simplification) => {
    channel.push({ text: done.simplifiedText, done: null });
    channel.push({ text: null, done });
    channel.close(null);
  };
  const settled = simplify(ctx, input, clientLeft.signal).then(finish, (error: unknown) => {
    channel.close(toError(error));
  });

  return {
    next: channel.next,
    return: async () => {
      clientLeft.abort();
      await settled;
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
