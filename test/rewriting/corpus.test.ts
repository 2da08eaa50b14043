import { expect, test } from 'vitest';
import { readCorpus } from '#training/corpus.ts';

const MARK = /\[-((?:(?!-\])[^])*)-\]/g;
const SHARED_WORDS = 5;

const prompts = readCorpus();

test('every prompt of the corpus has whole marks, and prompts that are fine have none', () => {
  expect(prompts.length).toBeGreaterThan(2000);
  const wrong = prompts.filter(({ kind, marked }) => {
    const rest = marked.replaceAll(MARK, '');
    const hasMarks = rest !== marked;
    return (
      rest.includes('[-') || rest.includes('-]') || (kind === 'padded' && !hasMarks) || (kind === 'fine' && hasMarks)
    );
  });
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('no two prompts of the corpus are padded with the same five words', () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { at, text, cuts } of prompts) {
    for (const { start: from, end } of cuts) {
      const words = text.slice(from, end).toLowerCase().match(/[\w'’]+/g) ?? [];
      for (let start = 0; start + SHARED_WORDS <= words.length; start += 1) {
        const phrase = words.slice(start, start + SHARED_WORDS).join(' ');
        const first = seen.get(phrase);
        if (first && first !== at) shared.push(`${first} and ${at}: ${phrase}`);
        else seen.set(phrase, at);
      }
    }
  }
  expect(shared).toEqual([]);
});
