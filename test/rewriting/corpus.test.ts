import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const FOLDER = new URL('../../training/corpus/', import.meta.url);
const MARK = /\[-((?:(?!-\])[^])*)-\]/g;
const SHARED_WORDS = 5;

const line = z.strictObject({ kind: z.enum(['padded', 'fine', 'material']), marked: z.string().min(1) });
const prompts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .trim()
      .split('\n')
      .map((text, index) => ({ at: `${name}:${index + 1}`, ...line.parse(JSON.parse(text)) })),
  );

/** What the editor cuts from a prompt, without what takes its place. */
const cutsOf = (marked: string): string[] => [...marked.matchAll(MARK)].map(([, cut = '']) => cut.split('=>')[0] ?? '');

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
  for (const { at, marked } of prompts) {
    for (const cut of cutsOf(marked)) {
      const words = cut.toLowerCase().match(/[\w'’]+/g) ?? [];
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
