import type { Rewriter, RewriteResult } from '#api/rewriting/rewriter.ts';

const resultOf = (text: string): RewriteResult => ({
  text: `short: ${text}`,
  changes: [],
  model: 'gpt-5-mini',
  inputTokens: 12,
  outputTokens: 7,
});

/** A rewriter that answers at once, or as told, and counts what it was asked. */
export function rewriterOf(rewrite: (call: number, signal: AbortSignal) => Promise<unknown> = async () => undefined) {
  const calls: string[] = [];
  const rewriter: Rewriter = {
    rewrite: async ({ text, signal }) => {
      calls.push(text);
      await rewrite(calls.length, signal);
      return resultOf(text);
    },
  };
  return { rewriter, calls };
}

/** Waits for its signal, as a provider's client does. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('The operation was aborted', 'AbortError'));
    });
  });
