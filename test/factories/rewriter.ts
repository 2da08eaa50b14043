import type { Rewriter, RewriteResult } from '#api/ports/rewriter.ts';

const toResult = (text: string): RewriteResult => ({
  text: `short: ${text}`,
  changes: [],
  model: 'gpt-5-mini',
  inputTokens: 12,
  outputTokens: 7,
});

/** A rewriter that records the texts of its calls. It answers at once, or after `beforeAnswer`, and rejects if `beforeAnswer` rejects. */
export function givenRewriter(
  beforeAnswer: (call: number, signal: AbortSignal) => Promise<unknown> = async () => undefined,
) {
  const calls: string[] = [];
  const rewriter: Rewriter = {
    rewrite: async ({ text, signal }) => {
      calls.push(text);
      await beforeAnswer(calls.length, signal);
      return toResult(text);
    },
  };
  return { rewriter, calls };
}

/** Rejects when the signal aborts, as the client of a provider does. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('The operation was aborted', 'AbortError'));
    });
  });
