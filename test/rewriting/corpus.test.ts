import { expect, test } from 'vitest';
import { isOfReading, readCorpus } from '#training/corpus.ts';

const SHARED_WORDS = 5;
const MOST_PROMPTS = 3;

const prompts = readCorpus();

test('each mark in a prompt of the corpus begins and ends, and prompts that are fine have no marks', () => {
  expect(prompts.length).toBeGreaterThan(8000);
  const wrong = prompts.filter(({ kind, text, cuts }) => {
    const hasMarks = cuts.length > 0;
    return (
      text.includes('[-') || text.includes('-]') || (kind === 'padded' && !hasMarks) || (kind === 'fine' && hasMarks)
    );
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

// In prompts of readings, common courtesies repeat, because nobody knew what others had written.
test('no five successive words are cut in more than three prompts of the corpus', () => {
  const promptsWith = new Map<string, Set<string>>();
  for (const { at, text, cuts } of prompts.filter(({ voice }) => !isOfReading(voice))) {
    for (const { start: from, end } of cuts) {
      const words =
        text
          .slice(from, end)
          .toLowerCase()
          .match(/[\w'’]+/g) ?? [];
      for (let start = 0; start + SHARED_WORDS <= words.length; start += 1) {
        const phrase = words.slice(start, start + SHARED_WORDS).join(' ');
        promptsWith.set(phrase, (promptsWith.get(phrase) ?? new Set()).add(at));
      }
    }
  }
  const common = [...promptsWith].filter(([, { size }]) => size > MOST_PROMPTS).map(([phrase]) => phrase);
  expect(common).toEqual([]);
});
