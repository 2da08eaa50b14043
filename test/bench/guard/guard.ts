import { readCorpus } from '#training/corpus.ts';
import { type HabitFigures, judgeHabits, toEditedPrompt } from './judge-habits.ts';
import type { Habit } from './model-habits.ts';

// `npm run bench:guard`: how the guard judges the answers of models with good and bad habits. Prints a row per habit, over the
// prompts of the corpus to which it applies.
// `-- --examples` also prints answers that were taken wrongly, up to three of a habit. It never fails: model-habits.test.ts has the bounds.

const TITLES: Readonly<Record<Habit['kind'], string>> = {
  sound: 'Sound rewrites',
  wrapped: 'Sound rewrites with something around them',
  faulty: 'Faulty answers',
};
const EXAMPLES = 3;

const share = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`);

/** The columns are explained in judge-habits.ts. */
function printKind(kind: Habit['kind'], all: readonly HabitFigures[]): void {
  console.log(`\n${TITLES[kind]}\n`);
  const ofKind = all.filter(({ habit }) => habit.kind === kind);
  console.table(
    Object.fromEntries(
      ofKind.map(({ habit, answers, taken, repaired, refused, wrong }) => [
        habit.name,
        {
          answers,
          // A faulty answer can only be taken without its fault, which the guard removed.
          ...(kind !== 'faulty' && { 'taken as meant': share(taken, answers) }),
          'repaired with sentences of the prompt': share(repaired, answers),
          refused: share(refused, answers),
          'taken wrongly': share(wrong.length, answers),
        },
      ]),
    ),
  );
}

const figures = judgeHabits(readCorpus().map(toEditedPrompt));
for (const kind of ['sound', 'wrapped', 'faulty'] as const) printKind(kind, figures);
if (process.argv.includes('--examples')) {
  for (const { habit, wrong } of figures) {
    for (const example of wrong.slice(0, EXAMPLES)) console.log(`\n${habit.name}\n${example}`);
  }
}
