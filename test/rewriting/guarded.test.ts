import { expect, test } from 'vitest';
import { createBuiltInRewriter } from '#api/rewriting/built-in-rewriter.ts';
import { guarded } from '#api/rewriting/guarded.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';

const PROMPT = 'Hello! Please summarize the report in at most 200 words.';
const request = { text: PROMPT, instruction: null, signal: new AbortController().signal };

test('a prompt that the built-in engine rewrites badly is answered as it came', async () => {
  const badly = {
    ...textProcessorInProcess,
    simplify: async () => ({
      text: 'Dear Anna, here is a poem.',
      changes: [],
      removedNegations: [],
      inputTokens: 12,
      outputTokens: 8,
    }),
  };
  const result = await guarded(createBuiltInRewriter(badly), badly).rewrite(request);
  expect(result).toEqual({ text: PROMPT, changes: [], model: 'plainprompt', inputTokens: 12, outputTokens: 12 });
});

test('the answer to a sound rewrite does not contain the answer for a refused one', async () => {
  const result = await guarded(createBuiltInRewriter(textProcessorInProcess), textProcessorInProcess).rewrite(request);
  expect(result.text).toBe('Summarize the report in at most 200 words.');
  expect(result).not.toHaveProperty('whenRefused');
});

test('a rewrite of a model that the guard refuses fails', async () => {
  const model = { rewrite: async () => ({ text: 'Sure!', changes: [], model: 'm', inputTokens: 1, outputTokens: 1 }) };
  await expect(guarded(model, textProcessorInProcess).rewrite(request)).rejects.toThrow('nothing was charged');
});
