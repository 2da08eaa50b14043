import { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { insertCommittedEntries, toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import type { PastCharge } from '#api/modules/quota/past-charges.service.ts';
import { applySelectedEffects } from '#api/modules/run-effects/run-effects.service.ts';
import type { RewriteResult } from '#api/ports/rewriter.ts';
import { textTasks } from '#api/rewriting/text-tasks.ts';
import { buildFinishedRun, type SuccessfulRun } from './finished-run.ts';

/** A prompt and its rewrite, as a run whose user and time are placeholders. */
export type RewrittenPrompt = SuccessfulRun;

/** `toFinishedRun` replaces it, and `PLACEHOLDER_DATE`. */
const PLACEHOLDER_ID = new Types.ObjectId('000000000000000000000000');
const PLACEHOLDER_DATE = new Date(0);

/**
 * Builds the run of a prompt and its rewrite without user and time. Its words and tokens are counted here, once for any
 * number of past runs of that prompt.
 */
export function buildRewrittenPrompt(text: string, result: RewriteResult): RewrittenPrompt {
  return buildFinishedRun({
    user: { retentionDays: 0 },
    run: { runId: PLACEHOLDER_ID, startedAt: PLACEHOLDER_DATE, claimId: null },
    charge: {
      runId: PLACEHOLDER_ID,
      userId: PLACEHOLDER_ID,
      walletId: null,
      bucket: 'plan',
      windowStart: PLACEHOLDER_DATE,
      promptsUsed: 0,
      promptsRemaining: 0,
    },
    task: { text, action: null },
    result,
    sizes: textTasks.measure({ original: text, rewritten: result.text }),
  });
}

/** A run with a date in the past, for the demo data. */
export interface PastRun {
  readonly user: Pick<UserRecord, '_id' | 'retentionDays'>;
  readonly at: Date;
  readonly prompt: RewrittenPrompt;
  /** Null: the run used the user's own key. */
  readonly charge: PastCharge | null;
  readonly model: string;
  /** The action as `toLedgerAction` writes it. Null: no action. */
  readonly action: string | null;
  readonly customActionId: string | null;
}

/** Completes a rewritten prompt with its user, time and charge. */
function toFinishedRun({ user, at, prompt, charge, model, action, customActionId }: PastRun): SuccessfulRun {
  const runId = idAt(at);
  const { promptsUsed = 0, promptsRemaining = 0 } = charge ?? {};
  const historyEntry = {
    ...prompt.pendingEffects.historyEntry,
    _id: runId,
    userId: user._id,
    model,
    action,
    createdAt: at,
    expiresAt: addDays(at, user.retentionDays),
  };
  return {
    ...prompt,
    ...toDayAndHour(at),
    _id: runId,
    userId: user._id,
    walletId: charge?.walletId ?? null,
    bucket: charge?.bucket ?? 'byok',
    windowStart: charge?.windowStart ?? at,
    promptsUsed,
    promptsRemaining,
    model,
    action,
    at,
    pendingEffects: { historyEntry, customActionId },
  };
}

const BATCH_SIZE = 400;

/** Commits past runs in the same way as new ones, in batches. Returns their ids, in the same order. */
export async function commitPastRuns(runs: readonly PastRun[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < runs.length; from += BATCH_SIZE) {
    const batch = runs.slice(from, from + BATCH_SIZE).map(toFinishedRun);
    await insertCommittedEntries(batch);
    await applySelectedEffects({ runIds: batch.map(({ _id }) => _id) });
    ids.push(...batch.map(({ _id }) => String(_id)));
  }
  return ids;
}
