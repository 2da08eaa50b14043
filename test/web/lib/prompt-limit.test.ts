import { expect, test } from 'vitest';
import { limitSentence } from '#web/lib/prompt-limit.ts';

test.each([
  [200, 'up to 200 prompts per month'],
  [1, 'up to 1 prompt per month'],
  [-1, 'unlimited prompts'],
])('a limit of %i is written as %s', (limit, sentence) => {
  expect(limitSentence(limit)).toBe(sentence);
});
