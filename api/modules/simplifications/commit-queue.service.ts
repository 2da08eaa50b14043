import mongoose from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Log } from '#api/kernel/log.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { assertAccountsExist } from '#api/modules/accounts/accounts.service.ts';
import { countCustomActionUses } from '#api/modules/actions/actions.service.ts';
import { type HistoryEntryRecord, insertHistory } from '#api/modules/history/history.service.ts';
import { releaseHolds } from '#api/modules/quota/holds.service.ts';
import { insertCommittedEntries, type LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { countRuns } from '#api/modules/usage/usage.service.ts';
import { answerClaims, type RunFigures } from './claims.ts';

/** A run that came out well, with everything that is to be kept of it. */
export interface FinishedRun {
  readonly ledgerEntry: LedgerEntryRecord;
  readonly historyEntry: HistoryEntryRecord;
  readonly claimId: string | null;
  /** Null for the operator's actions, and without one. */
  readonly customActionId: string | null;
  readonly figures: RunFigures;
}

/** `refunded`: the sweeper had ended the run before it could be committed. */
export type CommitOutcome = 'committed' | 'refunded';

interface Waiting {
  readonly run: FinishedRun;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** All of it or nothing. Touches no row that people share, so that nobody waits for anybody. */
export async function commitTogether(runs: readonly FinishedRun[]): Promise<void> {
  const ledgerEntries = runs.map(({ ledgerEntry }) => ledgerEntry);
  await mongoose.connection.transaction(async (session) => {
    // What a deleted person's last run would leave, nobody would erase.
    await assertAccountsExist(
      session,
      ledgerEntries.map(({ userId }) => userId),
    );
    await insertCommittedEntries(session, ledgerEntries);
    await insertHistory(
      session,
      runs.map(({ historyEntry }) => historyEntry),
    );
    await countRuns(session, ledgerEntries);
    await countCustomActionUses(session, {
      customActionIds: runs.flatMap(({ customActionId }) => customActionId ?? []),
    });
    await answerClaims(
      session,
      runs.flatMap(({ claimId, figures, ledgerEntry: { _id: runId } }) =>
        claimId ? [{ claimId, runId, answer: figures }] : [],
      ),
    );
  });
}

/** Says whether it was committed. */
async function commitAlone({ run, resolve, reject }: Waiting): Promise<boolean> {
  try {
    await commitTogether([run]);
    resolve('committed');
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) resolve('refunded');
    else reject(error);
    return false;
  }
}

async function commitOneByOne(batch: readonly Waiting[]): Promise<FinishedRun[]> {
  const committed: FinishedRun[] = [];
  for (const waiting of batch) if (await commitAlone(waiting)) committed.push(waiting.run);
  return committed;
}

/** Gives back the runs that were committed. One that can't be must not take its neighbours with it. */
async function commitBatch(batch: readonly Waiting[]): Promise<FinishedRun[]> {
  const runs = batch.map(({ run }) => run);
  try {
    await commitTogether(runs);
    for (const { resolve } of batch) resolve('committed');
    return runs;
  } catch (error) {
    if (isDuplicateKey(error) || error instanceof DomainError) return commitOneByOne(batch);
    for (const { reject } of batch) reject(error);
    return [];
  }
}

/** Bounds what one transaction carries: texts are up to 160 kB a run. */
const BATCH = 50;

/**
 * Commits what waits in one transaction, then what came meanwhile in the next. Runs of one person would collide on their day's counters
 * if each had a transaction of its own (p99 1.9 s); together they cost little more than one.
 */
function commitLane(log: Log) {
  const waiting: Waiting[] = [];
  const releases = new Set<Promise<void>>();
  let working: Promise<void> | null = null;

  /** Only of what was committed: a refund takes its own hold, and the prompt with it. */
  const release = (committed: readonly FinishedRun[]) => {
    const holds = committed.flatMap(({ ledgerEntry: { _id: runId, walletId } }) =>
      walletId ? { runId, walletId } : [],
    );
    if (holds.length === 0) return;
    const releasing = releaseHolds(holds)
      .catch((err: unknown) => {
        log.warn({ err }, 'Holds were left to the sweeper');
      })
      .finally(() => releases.delete(releasing));
    releases.add(releasing);
  };

  const work = async () => {
    for (let batch = waiting.splice(0, BATCH); batch.length > 0; batch = waiting.splice(0, BATCH)) {
      release(await commitBatch(batch));
    }
    working = null;
  };

  return {
    commit: (run: FinishedRun) =>
      new Promise<CommitOutcome>((resolve, reject) => {
        waiting.push({ run, resolve, reject });
        working ??= work();
      }),
    settled: async () => {
      await working;
      await Promise.all(releases);
    },
  };
}

/** Few enough that transactions fill up under load, and enough that one that is slow holds up few. */
const LANES = 4;

/** Commits runs. A person's always go by the same lane, so that they never collide within one server. */
export const commitQueueOf = perRuntime(({ log }) => {
  const lanes = Array.from({ length: LANES }, () => commitLane(log));
  return {
    /** Rejects when the database did not say how it went. */
    commit: async (run: FinishedRun): Promise<CommitOutcome> => {
      const lane = lanes[(run.ledgerEntry.userId.id.at(-1) ?? 0) % LANES];
      if (!lane) throw new Error('There is a lane for every remainder.');
      return lane.commit(run);
    },
    /** Waits for what is under way. */
    settled: async (): Promise<void> => {
      await Promise.all(lanes.map((lane) => lane.settled()));
    },
  };
});
