import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { fastest, findSlow, textsToMeasure, TIMEOUT_MS } from '../slow-texts.ts';

const LONGEST_PROMPT = 20_000;
const LONGEST_ANSWER = 120_000;

test('the engine takes at most two seconds, even for prompts that are slow to match', { timeout: TIMEOUT_MS }, () => {
  expect(
    findSlow(textsToMeasure({ first: 0, step: 4 }), { length: LONGEST_PROMPT, maxMs: 2000 }, (text) =>
      simplifyPrompt(text),
    ),
  ).toEqual([]);
});

test('the guard takes at most five seconds, even for answers that are slow to match', { timeout: TIMEOUT_MS }, () => {
  const guard = (rewritten: string) =>
    guardRewrite({ original: 'Describe Paris.', rewritten, instruction: 'Add detail.' });
  expect(findSlow(textsToMeasure({ first: 1, step: 10 }), { length: LONGEST_ANSWER, maxMs: 5000 }, guard)).toEqual([]);
});

test('the guard takes at most five seconds, even for prompts that are slow to match', { timeout: TIMEOUT_MS }, () => {
  const guard = (original: string) =>
    guardRewrite({ original, rewritten: `${original.slice(0, -10)} at last`, instruction: 'Add detail.' });
  expect(findSlow(textsToMeasure({ first: 2, step: 10 }), { length: LONGEST_PROMPT, maxMs: 5000 }, guard)).toEqual([]);
});

test('the engine rewrites in half a second the prompt that once took 48 seconds', () => {
  const prompt = `${'make sure to '.repeat(40)}help${'!'.repeat(19_466)}x`;
  expect(fastest(() => simplifyPrompt(prompt), 500)).toBeLessThan(500);
});

test('the guard reads 120,000 characters of names in two seconds', () => {
  const rewritten = 'Paris Lyon Nice '.repeat(LONGEST_ANSWER / 16);
  const guard = () => guardRewrite({ original: 'Describe Paris.', rewritten, instruction: 'Add detail.' });
  expect(fastest(guard, 2000)).toBeLessThan(2000);
});
