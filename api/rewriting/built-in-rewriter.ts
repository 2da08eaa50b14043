import { DomainError } from '#api/kernel/errors.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';

const BUILT_IN_MODEL = 'plainprompt';

/** Creates the built-in engine. It needs no provider, works offline and is deterministic. */
export const createBuiltInRewriter = (texts: TextProcessor): Rewriter => ({
  rewrite: async ({ text, instruction, style = 'simplify', signal, onText }) => {
    signal.throwIfAborted();
    if (instruction !== null)
      throw new DomainError('BAD_USER_INPUT', 'This action needs a model. Choose one and try again.');
    const simplified = await texts.simplify({ text, style }, signal);
    onText?.(simplified.text);
    const { changes, removedNegations, inputTokens, outputTokens } = simplified;
    return {
      text: simplified.text,
      changes,
      removedNegations,
      model: BUILT_IN_MODEL,
      inputTokens,
      outputTokens,
      // The prompt as it came is the answer if the guard refuses the rewrite.
      whenRefused: { text, changes: [], model: BUILT_IN_MODEL, inputTokens, outputTokens: inputTokens },
    };
  },
});
