import { expect, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import { type HostileText, hostileTexts } from './hostile-texts.ts';

/** `npm run fuzz` tries every text at two lengths; the suite tries the commonest at one. */
const isLong = process.env.FUZZ === 'long';
const TEXTS = hostileTexts(!isLong);

/** Every text, or a share of them for the suite: one in `outOf`, beginning with `first`. */
const some = (first: number, outOf: number): HostileText[] =>
  isLong ? TEXTS : TEXTS.filter((_, index) => index % outOf === first);
const TIMEOUT_MS = (isLong ? 120 : 10) * 60_000;

const LONGEST_PROMPT = 20_000;
const LONGEST_ANSWER = 120_000;

/** Four times the length may take this many times as long. Time that grows with the square makes it 16. */
const MOST_GROWTH = 10;
/** What is faster says nothing about growth: it is the clock's noise and the compiler's work. */
const LEAST_MEASURED_MS = 250;

/** Processor time: other programs' work doesn't count. The fastest of three, unless the first is fast enough. */
function fastest(work: () => void, enoughMs: number): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > enoughMs; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The texts for which the work takes too long, or grows faster than their length. */
function tooSlow(
  texts: readonly HostileText[],
  length: number,
  mostMs: number,
  work: (text: string) => void,
): string[] {
  return texts.flatMap(({ name, ofLength }) => {
    const text = ofLength(length);
    const taken = fastest(
      () => {
        work(text);
      },
      isLong ? LEAST_MEASURED_MS : mostMs,
    );
    if (taken > mostMs) return [`${name}: ${taken.toFixed(0)} ms`];
    if (!isLong || taken < LEAST_MEASURED_MS) return [];
    const shorter = ofLength(length / 4);
    const before = fastest(() => {
      work(shorter);
    }, 0);
    return taken > MOST_GROWTH * before ? [`${name}: ${before.toFixed(0)} ms, ${taken.toFixed(0)} ms`] : [];
  });
}

test('no prompt takes the engine long', { timeout: TIMEOUT_MS }, () => {
  expect(tooSlow(some(0, 2), LONGEST_PROMPT, 2000, (text) => simplifyPrompt(text))).toEqual([]);
});

test('no answer of a model takes the guard long', { timeout: TIMEOUT_MS }, () => {
  const guard = (rewritten: string) =>
    guardRewrite({ original: 'Describe Paris.', rewritten, instruction: 'Add detail.' });
  expect(tooSlow(some(1, 5), LONGEST_ANSWER, 5000, guard)).toEqual([]);
});

test('no prompt takes the guard long, whatever the model changed', { timeout: TIMEOUT_MS }, () => {
  const guard = (original: string) =>
    guardRewrite({ original, rewritten: `${original.slice(0, -10)} at last`, instruction: 'Add detail.' });
  expect(tooSlow(some(2, 5), LONGEST_PROMPT, 5000, guard)).toEqual([]);
});

test('the engine answers the prompt that once took 48 seconds', () => {
  const prompt = `${'make sure to '.repeat(40)}help${'!'.repeat(19_466)}x`;
  expect(fastest(() => simplifyPrompt(prompt), 500)).toBeLessThan(500);
});

test('the guard answers 120,000 characters of names', () => {
  const rewritten = 'Paris Lyon Nice '.repeat(LONGEST_ANSWER / 16);
  const guard = () => guardRewrite({ original: 'Describe Paris.', rewritten, instruction: 'Add detail.' });
  expect(fastest(guard, 2000)).toBeLessThan(2000);
});
