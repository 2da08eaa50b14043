import { expect, test } from 'vitest';
import { judgeHabits, toEditedPrompt } from '#test/bench/guard/judge-habits.ts';
import { readCorpus } from '#training/corpus.ts';

/** One prompt in so many. `npm run bench:guard` judges all. */
const ONE_IN = 40;

/**
 * Faults that a prompt in some hundreds hides: a number in code or in a list, a name in a title, an answer that repeats the whole prompt, a negation behind another one.
 */
const RARELY_MISSED = new Set(['changes a number', 'drops a name', 'drops a negation', 'answers, with an opening']);

/** Faults that leave nothing to recognize them by in some prompts: `npm run bench:guard` counts them. */
const SOMETIMES_MISSED = new Set([
  'drops a number',
  'stops in the middle',
  'adds a limit',
  'adds a ban',
  'answers, without an opening',
  'changes to Chinese',
  'repeats itself',
]);

const figures = judgeHabits(
  readCorpus()
    .filter((_prompt, index) => index % ONE_IN === 0)
    .map(toEditedPrompt),
);

test.each(figures.filter(({ habit }) => habit.kind !== 'faulty').map((one) => [one.habit.name, one] as const))(
  'of a model that %s, few rewrites are refused, and what stands around them is not taken',
  (_name, { answers, refused, wrong }) => {
    expect(wrong).toEqual([]);
    // Editors cut negations, names and numbers in idle words; the guard can't tell that they are idle.
    expect(refused).toBeLessThan(answers * 0.4);
  },
);

test.each(
  figures
    .filter(({ habit, answers }) => habit.kind === 'faulty' && answers > 0 && !SOMETIMES_MISSED.has(habit.name))
    .map((one) => [one.habit.name, one] as const),
)('of a model that %s, no answer is taken', (name, { answers, wrong }) => {
  if (RARELY_MISSED.has(name)) expect(wrong.length).toBeLessThanOrEqual(Math.max(1, answers / 40));
  else expect(wrong).toEqual([]);
});

test.each(figures.filter(({ habit }) => SOMETIMES_MISSED.has(habit.name)).map((one) => [one.habit.name, one] as const))(
  'of a model that %s, few answers are taken',
  (_name, { answers, wrong }) => {
    expect(wrong.length).toBeLessThan(answers / 8);
  },
);
