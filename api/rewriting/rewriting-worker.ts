/*
 * The entry point of the worker threads that process texts.
 */
import { serveTasks } from '#api/lib/worker-tasks.ts';
import { performTextTask, type TextTask, textTasks } from './text-tasks.ts';

const SAMPLE =
  'Hi! I was hoping that you could please provide me with a short summary of the report for Anna, at most 200 words.';
/** The number of rounds of the warm-up. The first takes 0.5 s, the third a few milliseconds. */
const WARM_UP_ROUNDS = 3;

/** Compiles the rules and builds their tables. Without it, the first prompt would wait for that. */
function warmUp(): void {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    const { text } = textTasks.simplify({ text: SAMPLE, style: 'simplify' });
    textTasks.simplify({ text: SAMPLE, style: 'shorten' });
    textTasks.simplify({ text: SAMPLE, style: 'plain-language' });
    textTasks.check({ original: SAMPLE, rewritten: text, instruction: null });
    textTasks.measure({ original: SAMPLE, rewritten: text });
  }
}

warmUp();
serveTasks((task) => performTextTask(task as TextTask));
