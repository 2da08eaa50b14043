import { expect, test } from 'vitest';
import { indexesStartedBy, PhraseIndex } from '#api/rewriting/engine/phrase.ts';

// Uses up all indexes of its process, so it is not among the tests that share one (vitest.config.ts).
test('there are no more phrase indexes than a bit set can tell apart', () => {
  for (let index = 0; index < 32; index += 1) new PhraseIndex([[`word${index}`, true]]);
  const bits = Array.from({ length: 32 }, (_, index) => indexesStartedBy(`word${index}`));
  expect(new Set(bits).size).toBe(32);
  expect(() => new PhraseIndex([['one more', true]])).toThrow('There are 32 phrase indexes');
});
