import { isRecord, parseOrNull } from '#web/lib/json.ts';
import type { PersonalDetail } from '#web/lib/privacy/mask.ts';
import type { Review } from '#web/lib/review.ts';
import type { ResultRun } from '#web/ui/rewrite-result/result-run.ts';

/** What the user chose for a run. */
interface Chosen {
  /** The name of the action. */
  readonly action: string;
  /** The action, the model and the variables, as JSON. Equal choices for the same prompt lead to equal requests. */
  readonly choice: string;
}

/** A finished run, with the user's decisions on its changes. */
export interface KeptRun extends Chosen {
  readonly run: ResultRun;
  readonly review: Review;
  /** The text of an edit that is neither saved nor canceled. Undefined: the user is not editing. */
  readonly edit?: string | undefined;
  /** The text that the history has, after the user changed the rewrite. Absent: the rewrite as it was made. */
  readonly saved?: string | undefined;
  /** The later choices that led to the same result. Nothing was charged for them. Absent: there are none. */
  readonly repeats?: readonly Chosen[] | undefined;
}

/** The runs of one prompt. */
export interface KeptResults {
  /** The prompt as it was typed, trimmed. */
  readonly prompt: string;
  readonly runs: readonly KeptRun[];
  /** The index of the shown run. */
  readonly current: number;
  /** Whether the results are shown. False while the user edits the prompt. */
  readonly isOpen: boolean;
}

const isString = (value: unknown): value is string => typeof value === 'string';

const isChange = (value: unknown) =>
  isRecord(value) &&
  [value.start, value.end, value.group].every((part) => typeof part === 'number') &&
  [value.before, value.after].every(isString) &&
  typeof value.isRejected === 'boolean';

const isReview = (value: unknown): value is Review =>
  isRecord(value) && isString(value.original) && Array.isArray(value.changes) && value.changes.every(isChange);

const isFound = (value: unknown): value is PersonalDetail =>
  isRecord(value) && isString(value.value) && isString(value.placeholder);

const isRun = (value: unknown): value is ResultRun =>
  isRecord(value) &&
  [value.id, value.originalText, value.simplifiedText].every(isString) &&
  Array.isArray(value.changes) &&
  isRecord(value.sizes) &&
  typeof value.isUnchanged === 'boolean' &&
  Array.isArray(value.found) &&
  value.found.every(isFound) &&
  (value.isGood === null || typeof value.isGood === 'boolean');

const isChosen = (value: unknown): value is Chosen =>
  isRecord(value) && isString(value.action) && isString(value.choice);

const isKeptRun = (value: unknown): value is KeptRun =>
  isRecord(value) &&
  isRun(value.run) &&
  isReview(value.review) &&
  isChosen(value) &&
  [value.edit, value.saved].every((text) => text === undefined || isString(text)) &&
  (value.repeats === undefined || (Array.isArray(value.repeats) && value.repeats.every(isChosen)));

/** The most runs of a prompt that are kept. Older ones are dropped; they are in the history. */
const MAX_RUNS = 6;

/** Drops the oldest runs if there are too many, but none that is being edited. */
function dropOldest(runs: readonly KeptRun[]): readonly KeptRun[] {
  if (runs.length <= MAX_RUNS) return runs;
  const oldest = runs.findIndex(({ edit }) => edit === undefined);
  return dropOldest(runs.filter((_, index) => index !== oldest));
}

/**
 * Adds a run to the results of its prompt, and shows it, unless the user is editing the shown one. Runs of another prompt are dropped.
 * @param prompt the prompt as it was typed, trimmed
 */
export function addRun(results: KeptResults | null, prompt: string, added: KeptRun): KeptResults {
  const known = results?.prompt === prompt ? results : null;
  const earlier = known?.runs.filter(({ run }) => run.id !== added.run.id) ?? [];
  const runs = dropOldest([...earlier, added]);
  const shown = known?.isOpen === true ? known.runs[known.current] : undefined;
  const edited = shown?.edit === undefined ? -1 : runs.indexOf(shown);
  return { prompt, runs, current: edited === -1 ? runs.length - 1 : edited, isOpen: true };
}

/**
 * Notes that another choice led to the result of a run again. The shown result stays, with its edits; if none is shown, that of the run is.
 */
export function addRepeat(results: KeptResults, id: string, { action, choice }: Chosen): KeptResults {
  const index = results.runs.findIndex(({ run }) => run.id === id);
  const runs = results.runs.map((kept, at) => {
    if (at !== index) return kept;
    const others = kept.repeats?.filter((repeat) => repeat.choice !== choice) ?? [];
    return { ...kept, repeats: [...others, { action, choice }] };
  });
  return { ...results, runs, current: results.isOpen || index === -1 ? results.current : index, isOpen: true };
}

/** Returns whether a choice led to the result of one of the runs. */
export const hasResult = (runs: readonly KeptRun[], choice: string): boolean =>
  runs.some((kept) => kept.choice === choice || kept.repeats?.some((repeat) => repeat.choice === choice));

/** Says that a choice led to the result of an earlier run. Null: it did not. */
export function toRepeatText(runs: readonly KeptRun[], choice: string): string | null {
  for (const { action, repeats = [] } of runs) {
    const repeat = repeats.find((earlier) => earlier.choice === choice);
    if (repeat) {
      return repeat.action === action
        ? 'The result is the same as before. Nothing was charged.'
        : `${repeat.action} finds nothing further: the result is the same as with ${action}. Nothing was charged.`;
    }
  }
  return null;
}

/** Reads the results that a tab stored. Null if there are none, or if an older version of the app stored them in another form. */
export function parseResults(stored: string | null): KeptResults | null {
  const content = parseOrNull(stored ?? 'null');
  if (!isRecord(content) || !isString(content.prompt) || !Array.isArray(content.runs)) return null;
  const { prompt, runs, current, isOpen } = content;
  if (runs.length === 0 || !runs.every(isKeptRun)) return null;
  if (typeof current !== 'number' || !(current in runs)) return null;
  return { prompt, runs, current, isOpen: isOpen === true };
}
