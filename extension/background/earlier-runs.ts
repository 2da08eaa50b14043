import { OTHER_RUNS } from '#schema/limits.ts';
import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';
import { hashOf } from './request-key.ts';
import type { StoredToken } from './token-store.ts';

/** The most runs that are kept, of all prompts together. */
const MAX_RUNS = OTHER_RUNS.maxCount;

const KEY = 'earlier-runs';

interface EarlierRun {
  /** The hash of the session and the prompt. */
  readonly of: string;
  readonly id: string;
}

const isEarlierRun = (value: unknown): value is EarlierRun =>
  isRecord(value) && typeof value.of === 'string' && typeof value.id === 'string';

/** Reads the runs from the browser's memory, which outlives the background. Pages can't read it. */
async function readRuns(): Promise<readonly EarlierRun[]> {
  const { [KEY]: runs } = await browser.storage.session.get(KEY);
  return Array.isArray(runs) ? runs.filter(isEarlierRun) : [];
}

/**
 * Returns the user's earlier runs of a prompt, so that the server charges nothing if another action leads to the same result, and a function
 * that adds a run to them. No text is kept.
 */
export async function earlierRunsOf(session: StoredToken, text: string) {
  const of = await hashOf([session, text]);
  return {
    ids: (await readRuns()).filter((run) => run.of === of).map(({ id }) => id),
    add: async (id: string) => {
      // A repeated request gets the run of the first one.
      const others = (await readRuns()).filter((run) => run.id !== id);
      const runs = [...others, { of, id }].slice(-MAX_RUNS);
      await browser.storage.session.set({ [KEY]: runs });
    },
  };
}
