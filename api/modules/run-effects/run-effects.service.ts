import mongoose, { type ClientSession } from 'mongoose';
import { isDatabaseAway, isOutOfTime } from '#api/database/database-errors.ts';
import type { Log } from '#api/kernel/log.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { findExistingAccounts } from '#api/modules/accounts/accounts.service.ts';
import { countCustomActionUses } from '#api/modules/actions/actions.service.ts';
import { insertHistory } from '#api/modules/history/history-entries.service.ts';
import { releaseHolds } from '#api/modules/quota/holds.service.ts';
import {
  hasPendingEffects,
  iteratePendingRunIds,
  type PendingRun,
  type PendingSelection,
  takePendingEffects,
} from '#api/modules/quota/ledger.service.ts';
import { countRuns } from '#api/modules/usage/day-counts.service.ts';

// Committed runs write one row, in the ledger. What follows from it is written here, for many runs together: the history
// entries, the users' day counters, and the uses of custom actions. A service that reads those calls `applyPendingEffects`
// first, so that no reader sees the delay.

/** Limits the size of a transaction: the texts of one run can have 160 kB. */
const BATCH_SIZE = 200;

/** Leaves out runs of deleted accounts: nothing would erase what is written about them later. */
async function keepExistingAccounts(session: ClientSession, runs: readonly PendingRun[]): Promise<PendingRun[]> {
  const existing = await findExistingAccounts(
    session,
    runs.map(({ userId }) => userId),
  );
  return runs.filter(({ userId }) => existing.has(String(userId)));
}

/** Writes the effects of some pending runs, each exactly once, and returns all that it took, also those of deleted accounts: they are done too. */
async function applyBatch(session: ClientSession, selection: PendingSelection): Promise<PendingRun[]> {
  const taken = await takePendingEffects(session, { selection, limit: BATCH_SIZE });
  const runs = taken.length > 0 ? await keepExistingAccounts(session, taken) : [];
  if (runs.length === 0) return taken;
  const effects = runs.map(({ pendingEffects }) => pendingEffects);
  await insertHistory(
    session,
    effects.flatMap(({ historyEntry }) => historyEntry ?? []),
  );
  await countRuns(session, runs);
  await countCustomActionUses(session, {
    customActionIds: effects.flatMap(({ customActionId }) => customActionId ?? []),
  });
  return taken;
}

const toHolds = (runs: readonly PendingRun[]) =>
  runs.flatMap(({ _id: runId, walletId }) => (walletId ? { runId, walletId } : []));

/**
 * Writes the pending effects of these runs, and removes their holds. Concurrent calls write each effect once. If the
 * process dies in between, a later call writes what is missing, and the job that sweeps stale holds removes them.
 */
export async function applySelectedEffects(selection: PendingSelection): Promise<void> {
  let applied: PendingRun[];
  do {
    applied = await mongoose.connection.transaction((session) => applyBatch(session, selection));
    const holds = toHolds(applied);
    if (holds.length > 0) await releaseHolds(holds);
  } while (applied.length === BATCH_SIZE);
}

/** Writes the effects of the runs one by one, after a batch failed, so that effects that can't be written don't keep the others back. */
async function applyEach(
  selection: PendingSelection,
  onFailure: (runId: mongoose.Types.ObjectId, error: unknown) => void,
): Promise<void> {
  for await (const runId of iteratePendingRunIds(selection)) {
    try {
      await applySelectedEffects({ runIds: [runId] });
    } catch (error) {
      onFailure(runId, error);
    }
  }
}

function rethrowIfTransient(error: unknown): void {
  if (isDatabaseAway(error) || isOutOfTime(error)) throw error;
}

/**
 * Writes the pending effects of a user's runs. Call it before you read the history, the day counters or the uses of
 * custom actions. Costs one indexed read if there are none. Effects that can't be written are left out, and logged by the job that
 * finds them left behind.
 */
export async function applyPendingEffects(userId: mongoose.Types.ObjectId): Promise<void> {
  if (!(await hasPendingEffects({ userId }))) return;
  try {
    await applySelectedEffects({ userId });
  } catch (error) {
    rethrowIfTransient(error);
    await applyEach({ userId }, (_runId, failure) => {
      rethrowIfTransient(failure);
    });
  }
}

/**
 * The age from which runs are no longer left to their server. If both write the effects of a
 * run, they are written once.
 */
const LEFT_BEHIND_MS = 5 * SECOND_MS;

/** Writes the effects that are still pending, mostly because their server stopped. */
export async function applyEffectsLeftBehind(now: Date, { log }: { readonly log: Log }): Promise<void> {
  const selection = { startedBefore: new Date(now.getTime() - LEFT_BEHIND_MS) };
  if (!(await hasPendingEffects(selection))) return;
  try {
    await applySelectedEffects(selection);
  } catch (err) {
    log.warn({ err }, 'The effects of a batch of runs could not be written: they are written one by one');
    await applyEach(selection, (runId, error) => {
      log.error({ err: error, runId }, 'The effects of a run could not be written');
    });
  }
}
