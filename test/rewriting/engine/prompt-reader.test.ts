import { expect, test } from 'vitest';
import { PromptReader } from '#api/rewriting/engine/prompt-reader.ts';
import { times } from '../../setup/times.ts';

test('a prompt that a run comes back to is kept, however many others are read', () => {
  const reader = new PromptReader();
  const first = reader.read('Write a poem.');
  const [second] = times(50, (index) => {
    const other = reader.read(`Write ${index} poems.`);
    expect(reader.read('Write a poem.')).toBe(first);
    return other;
  });
  expect(reader.read('Write 0 poems.')).not.toBe(second);
});
