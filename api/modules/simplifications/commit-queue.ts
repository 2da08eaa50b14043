import { registerBackgroundWork } from '#api/kernel/background-work.ts';
import type { Log } from '#api/kernel/log.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { releaseHolds } from '#api/modules/quota/holds.service.ts';
import { insertCommittedEntries, type PendingRun } from '#api/modules/quota/ledger.service.ts';
import { applySelectedEffects } from '#api/modules/run-effects/run-effects.service.ts';

/**
 * `refunded`: the run ended before it could be committed, because its account was deleted, its hold was swept, or its
 * key was taken over. Its prompt may not be given back yet.
 */
export type CommitOutcome = 'committed' | 'refunded';

interface QueuedRun {
  readonly run: PendingRun;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The most runs in one write, which limits its size: the texts of one run can have 160 kB. */
const MAX_BATCH_SIZE = 50;

/**
 * Writes to the ledger that are in progress at the same time. With fewer, runs wait longer; with more, a write
 * contains fewer runs under load.
 */
const MAX_WRITES = 4;

/**
 * For how long committed runs are collected before their effects are written. No reader waits for it: services that
 * read effects call `applyPendingEffects` first.
 */
const COLLECT_MS = 200;

/** The most runs that are kept in memory until their effects are written. While the database is slow, further ones are read from it again. */
const MAX_KEPT_RUNS = 1000;

/** Writes the effects of this server's committed runs, in the background and for many runs together. */
function createApplier(log: Log) {
  let collected: PendingRun[] = [];
  let timer: NodeJS.Timeout | null = null;
  let working = Promise.resolve();
  let keptRuns = 0;

  /** Writes the effects of runs after those from before. If many runs wait, it keeps only their ids. */
  const applyNext = (runs: readonly PendingRun[]) => {
    const isKept = keptRuns + runs.length <= MAX_KEPT_RUNS;
    const selection = isKept ? { runs } : { runIds: runs.map(({ _id }) => _id) };
    const kept = isKept ? runs.length : 0;
    keptRuns += kept;
    return working
      .then(() => applySelectedEffects(selection))
      .catch((err: unknown) => {
        log.warn({ err }, 'The effects of runs were left to their next reader or to a worker');
      })
      .finally(() => {
        keptRuns -= kept;
      });
  };

  const apply = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const runs = collected;
    collected = [];
    if (runs.length === 0) return working;
    working = applyNext(runs);
    return working;
  };

  return {
    add: (runs: readonly PendingRun[]) => {
      collected.push(...runs);
      if (collected.length > 0) timer ??= setTimeout(() => void apply(), COLLECT_MS);
    },
    settled: apply,
  };
}

/**
 * Removes the holds of pool prompts immediately instead of together with the effects, because a pool limits how many of
 * its prompts may be in progress.
 */
function createPoolReleaser(log: Log) {
  const releases = new Set<Promise<void>>();
  return {
    add: (runs: readonly PendingRun[]) => {
      const holds = runs.flatMap(({ _id: runId, bucket, walletId }) =>
        bucket === 'pool' && walletId ? { runId, walletId } : [],
      );
      if (holds.length === 0) return;
      const releasing = releaseHolds(holds)
        .catch((err: unknown) => {
          log.warn({ err }, 'Holds of a pool stay until the effects of their runs are written');
        })
        .finally(() => releases.delete(releasing));
      releases.add(releasing);
    },
    settled: () => Promise.all(releases),
  };
}

/** Commits a batch of runs and settles their promises. Returns the runs that were committed. */
async function commitBatch(batch: readonly QueuedRun[]): Promise<PendingRun[]> {
  try {
    const ended = await insertCommittedEntries(batch.map(({ run }) => run));
    for (const { run, resolve } of batch) resolve(ended.has(run) ? 'refunded' : 'committed');
    return batch.map(({ run }) => run).filter((run) => !ended.has(run));
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return [];
  }
}

/**
 * Commits runs by one insert in the ledger, which contains all that a run stores. While `MAX_WRITES` inserts are in
 * progress, further runs are queued and share the next insert.
 */
export const commitQueueOf = perRuntime(({ log }) => {
  const queue: QueuedRun[] = [];
  const writes = new Set<Promise<void>>();
  const applier = createApplier(log);
  const poolReleaser = createPoolReleaser(log);

  const work = async () => {
    for (let batch = queue.splice(0, MAX_BATCH_SIZE); batch.length > 0; batch = queue.splice(0, MAX_BATCH_SIZE)) {
      const committed = await commitBatch(batch);
      applier.add(committed);
      poolReleaser.add(committed);
    }
  };
  const startWork = () => {
    const write = work().finally(() => writes.delete(write));
    writes.add(write);
  };

  const settled = async (): Promise<void> => {
    await Promise.all(writes);
    await poolReleaser.settled();
    await applier.settled();
  };
  registerBackgroundWork(settled);

  return {
    /** Rejects when the database fails: the run may be committed or not. */
    commit: (run: PendingRun) =>
      new Promise<CommitOutcome>((resolve, reject) => {
        queue.push({ run, resolve, reject });
        if (writes.size < MAX_WRITES) startWork();
      }),
    /** Waits until all queued runs are committed, their effects are written and their holds removed. */
    settled,
  };
});
