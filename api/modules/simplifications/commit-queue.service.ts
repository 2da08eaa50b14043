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
import { type RunQuota, storeClaimAnswers } from './claims.ts';

/** A charged run, with all that a commit stores. */
export interface FinishedRun {
  readonly ledgerEntry: LedgerEntryRecord;
  /** Null if the run has no result. */
  readonly historyEntry: HistoryEntryRecord | null;
  readonly claimId: string | null;
  /** Null for a default action, a team action, and without an action. */
  readonly customActionId: string | null;
  readonly quota: RunQuota;
}

/** `refunded`: the sweeper refunded the run before it could be committed. */
export type CommitOutcome = 'committed' | 'refunded';

interface QueuedRun {
  readonly run: FinishedRun;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Commits all runs or none, in one transaction. It writes no document that users share, so that users do not wait for each other. */
export async function commitRuns(runs: readonly FinishedRun[]): Promise<void> {
  const ledgerEntries = runs.map(({ ledgerEntry }) => ledgerEntry);
  const historyEntries = runs.flatMap(({ historyEntry }) => historyEntry ?? []);
  await mongoose.connection.transaction(async (session) => {
    // After an account is deleted, nothing would erase the texts of a run that is committed later.
    await assertAccountsExist(
      session,
      ledgerEntries.map(({ userId }) => userId),
    );
    await insertCommittedEntries(session, ledgerEntries);
    if (historyEntries.length > 0) await insertHistory(session, historyEntries);
    await countRuns(session, ledgerEntries);
    await countCustomActionUses(session, {
      customActionIds: runs.flatMap(({ customActionId }) => customActionId ?? []),
    });
    await storeClaimAnswers(
      session,
      runs.flatMap(({ claimId, quota, ledgerEntry: { _id: runId } }) =>
        claimId ? [{ claimId, runId, answer: quota }] : [],
      ),
    );
  });
}

/** Returns whether the run was committed. */
async function commitSingleRun({ run, resolve, reject }: QueuedRun): Promise<boolean> {
  try {
    await commitRuns([run]);
    resolve('committed');
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) resolve('refunded');
    else reject(error);
    return false;
  }
}

async function commitOneByOne(batch: readonly QueuedRun[]): Promise<FinishedRun[]> {
  const committed: FinishedRun[] = [];
  for (const queued of batch) if (await commitSingleRun(queued)) committed.push(queued.run);
  return committed;
}

/** Returns the committed runs. When a run cannot be committed, the others are committed one by one. */
async function commitBatch(batch: readonly QueuedRun[]): Promise<FinishedRun[]> {
  const runs = batch.map(({ run }) => run);
  try {
    await commitRuns(runs);
    for (const { resolve } of batch) resolve('committed');
    return runs;
  } catch (error) {
    if (isDuplicateKey(error) || error instanceof DomainError) return commitOneByOne(batch);
    for (const { reject } of batch) reject(error);
    return [];
  }
}

/** Limits the size of a transaction: the texts of one run can have 160 kB. */
const MAX_BATCH_SIZE = 50;

/**
 * Commits all waiting runs in one transaction, then the runs that arrived meanwhile in the next. With a transaction for each run, the
 * runs of one user would conflict on their day counters (p99 1.9 s). A shared transaction costs little more than one run.
 */
function createCommitLane(log: Log) {
  const queue: QueuedRun[] = [];
  const releases = new Set<Promise<void>>();
  let working: Promise<void> | null = null;

  /** Removes the holds of committed runs. A refund removes its own hold. */
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
    for (let batch = queue.splice(0, MAX_BATCH_SIZE); batch.length > 0; batch = queue.splice(0, MAX_BATCH_SIZE)) {
      release(await commitBatch(batch));
    }
    working = null;
  };

  return {
    commit: (run: FinishedRun) =>
      new Promise<CommitOutcome>((resolve, reject) => {
        queue.push({ run, resolve, reject });
        working ??= work();
      }),
    settled: async () => {
      await working;
      await Promise.all(releases);
    },
  };
}

/** With fewer lanes, a slow transaction delays more users. With more lanes, transactions contain fewer runs under load. */
const LANES = 4;

/** Commits runs. All runs of a user use the same lane, so that they do not conflict within one server. */
export const commitQueueOf = perRuntime(({ log }) => {
  const lanes = Array.from({ length: LANES }, () => createCommitLane(log));
  return {
    /** Rejects when the database fails: the run may be committed or not. */
    commit: async (run: FinishedRun): Promise<CommitOutcome> => {
      const lane = lanes[(run.ledgerEntry.userId.id.at(-1) ?? 0) % LANES];
      if (!lane) throw new Error('There is a lane for every remainder.');
      return lane.commit(run);
    },
    /** Waits until all queued runs are committed and their holds released. */
    settled: async (): Promise<void> => {
      await Promise.all(lanes.map((lane) => lane.settled()));
    },
  };
});
