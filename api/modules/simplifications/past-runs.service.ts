import { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import type { PastCharge } from '#api/modules/quota/past-charges.service.ts';
import type { RewriteResult } from '#api/ports/rewriter.ts';
import { textTasks } from '#api/rewriting/text-tasks.ts';
import { commitTogether, type FinishedRun } from './commit-queue.service.ts';
import { finishedRun } from './finished-run.ts';

/** A prompt that was rewritten, whoever asked for it. */
export type RewrittenPrompt = Pick<FinishedRun, 'historyEntry' | 'ledgerEntry'>;

const NOBODY = new Types.ObjectId('000000000000000000000000');
const NEVER = new Date(0);

/** Counts words and tokens once, for as many runs as there will be of this prompt. */
export function rewrittenPrompt(person: UserRecord, text: string, result: RewriteResult): RewrittenPrompt {
  const userId = String(person._id);
  return finishedRun({
    person: { kind: 'user', userId, role: person.role, sessionId: '', audience: 'web', user: person },
    run: { runId: NOBODY, startedAt: NEVER, claimId: null },
    charge: {
      runId: NOBODY,
      userId: NOBODY,
      walletId: null,
      bucket: 'plan',
      windowStart: NEVER,
      promptsUsed: 0,
      promptsRemaining: 0,
    },
    task: { rewriter: { rewrite: async () => result }, runsOn: 'engine', text, instruction: null, action: null },
    result,
    sizes: textTasks.measure({ original: text, rewritten: result.text }),
  });
}

/** A run that somebody made in the past. */
export interface PastRun {
  readonly user: Pick<UserRecord, '_id' | 'retentionDays'>;
  readonly at: Date;
  readonly prompt: RewrittenPrompt;
  /** Null: on an own key. */
  readonly charge: PastCharge | null;
  readonly model: string;
  /** As the ledger calls it. */
  readonly action: string | null;
  readonly customActionId: string | null;
}

function finished({ user, at, prompt, charge, model, action, customActionId }: PastRun): FinishedRun {
  const runId = idAt(at);
  const { promptsUsed = 0, promptsRemaining = 0 } = charge ?? {};
  return {
    claimId: null,
    customActionId,
    figures: { promptsUsed, promptsRemaining },
    ledgerEntry: {
      ...prompt.ledgerEntry,
      ...toDayAndHour(at),
      _id: runId,
      userId: user._id,
      walletId: charge?.walletId ?? null,
      bucket: charge?.bucket ?? 'byok',
      windowStart: charge?.windowStart ?? at,
      model,
      action,
      at,
    },
    historyEntry: {
      ...prompt.historyEntry,
      _id: runId,
      userId: user._id,
      model,
      action,
      createdAt: at,
      expiresAt: addDays(at, user.retentionDays),
    },
  };
}

const AT_ONCE = 400;

/** Commits runs of the past as runs are committed, but many in one transaction. */
export async function commitPastRuns(runs: readonly PastRun[]): Promise<void> {
  for (let from = 0; from < runs.length; from += AT_ONCE) {
    await commitTogether(runs.slice(from, from + AT_ONCE).map(finished));
  }
}
