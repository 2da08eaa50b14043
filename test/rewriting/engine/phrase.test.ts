import { expect, onTestFinished, test, vi } from 'vitest';

test('there are no more phrase indexes than a bit set can tell apart', async () => {
  vi.resetModules();
  // Other files run in this process, and would get the module whose indexes are used up.
  onTestFinished(() => void vi.resetModules());
  const { PhraseIndex, indexesStartedBy } = await import('#api/rewriting/engine/phrase.ts');
  for (let index = 0; index < 32; index += 1) new PhraseIndex([[`word${index}`, true]]);
  const bits = Array.from({ length: 32 }, (_, index) => indexesStartedBy(`word${index}`));
  expect(new Set(bits).size).toBe(32);
  expect(() => new PhraseIndex([['one more', true]])).toThrow('There are 32 phrase indexes');
});
