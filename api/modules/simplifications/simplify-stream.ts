import type { RequestContext } from '#api/kernel/context.ts';
import { createEventChannel } from './event-channel.ts';
import type { Simplification, SimplifyEvent } from './simplification.ts';
import { simplify } from './simplify.ts';
import type { SimplifyInput } from './simplify-input.ts';

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
