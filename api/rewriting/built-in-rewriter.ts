import { DomainError } from '#api/kernel/errors.ts';
import { countTokens } from '#api/lib/count-tokens.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { simplifyPrompt } from './engine/engine.ts';

const BUILT_IN_MODEL = 'plainprompt';

/** The engine that needs no provider: in this process, offline, the same answer every time. */
export const builtInRewriter: Rewriter = {
  rewrite: async ({ text, instruction, signal, onText }) => {
    signal.throwIfAborted();
    if (instruction !== null)
      throw new DomainError('BAD_USER_INPUT', 'This action needs a model. Choose one and try again.');
    const simplified = simplifyPrompt(text);
    onText?.(simplified.text);
    return {
      text: simplified.text,
      changes: simplified.changes,
      model: BUILT_IN_MODEL,
      inputTokens: countTokens(text),
      outputTokens: countTokens(simplified.text),
    };
  },
};
