import { describe, expect, test } from 'vitest';
import { countTokens } from '#api/lib/count-tokens.ts';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { DEMO } from '#web/features/landing/content/demo.ts';
import { REWRITES } from '#web/features/landing/rewrites.ts';

test.each(Object.entries(REWRITES))(
  'the rewrite shown for %s is what the engine really makes of it (else run scripts/landing-rewrites.mjs)',
  (_name, { original, rewritten, changes, tokensBefore, tokensAfter }) => {
    const made = simplifyPrompt(original);
    expect(rewritten).toBe(made.text);
    expect(changes).toEqual(
      made.changes.map(({ start, end, before, after, reason }) => ({ start, end, before, after, reason })),
    );
    expect([tokensBefore, tokensAfter]).toEqual([countTokens(original), countTokens(rewritten)]);
  },
);

// Without samples, this group fails: Vitest refuses a `describe` that has no test.
describe('the prompts to try', () => {
  test.each(DEMO.samples)('$name becomes a good deal shorter', ({ text }) => {
    expect(simplifyPrompt(text).text.length).toBeLessThan(text.length * 0.75);
  });
});
