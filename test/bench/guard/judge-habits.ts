import { guardRewrite } from '#api/rewriting/guard/guard.ts';
import type { CorpusPrompt } from '#training/corpus.ts';
import { type EditedPrompt, type Habit, HABITS } from './model-habits.ts';

/** What became of a habit's answers. */
export interface HabitFigures {
  readonly habit: Habit;
  readonly answers: number;
  /** Accepted as the model meant them. */
  readonly taken: number;
  /** Accepted after sentences of the prompt were put back. */
  readonly repaired: number;
  readonly refused: number;
  /** The answers that were accepted with their fault or, if they have none, with something around the rewrite. */
  readonly wrong: readonly string[];
}

/** What a careful editor kept of a prompt of the corpus. */
export function toEditedPrompt({ text, cuts }: CorpusPrompt): EditedPrompt {
  let core = '';
  let read = 0;
  for (const { start, end, replacement = '' } of cuts) {
    core += text.slice(read, start) + replacement;
    // A cut in the middle leaves the space before it and the one after it.
    read = core.endsWith(' ') && text[end] === ' ' ? end + 1 : end;
  }
  return { text, core: (core + text.slice(read)).trim() };
}

type Fate = 'taken' | 'repaired' | 'refused' | 'wrong';

function fateOf(prompt: EditedPrompt, { kind, answerTo }: Habit): readonly [Fate, string] | null {
  const made = answerTo(prompt);
  if (!made) return null;
  const result = guardRewrite({ original: prompt.text, rewritten: made.answer });
  if (!result.ok) return ['refused', result.reasons.join(' ')];
  if (made.isFaulty?.(result.text)) return ['wrong', result.text];
  if (result.repaired) return ['repaired', result.repaired.reasons.join(' ')];
  return kind !== 'faulty' && result.text !== made.rewrite?.trim() ? ['wrong', result.text] : ['taken', result.text];
}

/** Lets the guard judge the answers of a model with each habit to each prompt. */
export function judgeHabits(prompts: readonly EditedPrompt[]): HabitFigures[] {
  return HABITS.map((habit) => {
    const fates = prompts.flatMap((prompt) => {
      const fate = fateOf(prompt, habit);
      return fate ? [{ fate, prompt }] : [];
    });
    const count = (wanted: Fate) => fates.filter(({ fate: [fate] }) => fate === wanted).length;
    const wrong = fates.flatMap(({ fate: [fate, text], prompt }) =>
      fate === 'wrong' ? [`${prompt.text}\n  → ${text}`] : [],
    );
    return {
      habit,
      answers: fates.length,
      wrong,
      taken: count('taken'),
      repaired: count('repaired'),
      refused: count('refused'),
    };
  });
}
