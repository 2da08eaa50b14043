import { expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

export const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

/** Tests that each prompt comes back as it is. */
export const leaves = (prompts: readonly string[]): void => {
  it.each(prompts)('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
};

/** Tests what becomes of each prompt. */
export const changes = (pairs: readonly (readonly [prompt: string, result: string])[]): void => {
  it.each(pairs)('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
};
