import { OTHER_RUNS } from '#schema/limits.ts';
import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';
import { hashOf } from './request-key.ts';
import type { StoredToken } from './token-store.ts';

/** The most runs that are kept, of all prompts together: as many as one request may name, in case all are of one prompt. */
const MAX_RUNS = OTHER_RUNS.maxCount;

const KEY = 'earlier-runs';

interface EarlierRun {
  /** The hash of the session and the prompt. */
  readonly promptHash: string;
  readonly id: string;
}

const isEarlierRun = (value: unknown): value is EarlierRun =>
  isRecord(value) && typeof value.promptHash === 'string' && typeof value.id === 'string';

/** Reads the runs from the browser's memory, which outlives the background. Pages can't read it. */
async function readRuns(): Promise<readonly EarlierRun[]> {
  const { [KEY]: runs } = await browser.storage.session.get(KEY);
  return Array.isArray(runs) ? runs.filter(isEarlierRun) : [];
}

/** The last call of `addRun`, for which the next one waits: each reads what the one before it wrote. Never rejects. */
let lastAdded: Promise<unknown> = Promise.resolve();

async function addRun(added: EarlierRun): Promise<void> {
  const adding = lastAdded.then(async () => {
    // The id may be there already: a repeated request gets the run of the first request.
    const others = (await readRuns()).filter(({ id }) => id !== added.id);
    await browser.storage.session.set({ [KEY]: [...others, added].slice(-MAX_RUNS) });
  });
  lastAdded = adding.catch(() => undefined);
  await adding;
}

/**
 * Returns the ids of the user's earlier runs of a prompt, so that the server charges nothing if another action leads to the same
 * result, and a function that adds a run to them. Add only runs with a new result: free runs are not stored. No text is kept.
 */
export async function earlierRunsOf(session: StoredToken, text: string) {
  const promptHash = await hashOf([session, text]);
  return {
    ids: (await readRuns()).filter((run) => run.promptHash === promptHash).map(({ id }) => id),
    add: async (id: string) => addRun({ promptHash, id }),
  };
}
