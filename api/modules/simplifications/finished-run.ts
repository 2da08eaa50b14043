import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { toLedgerAction } from '#api/modules/actions/actions.service.ts';
import { type HistoryEntryRecord } from '#api/modules/history/history.service.ts';
import { type LedgerEntryRecord, toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import type { Change, RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteSizes } from '#api/ports/text-processor.ts';
import type { Charge } from './charge.ts';
import type { RunQuota, StartedRun } from './claims.ts';
import type { FinishedRun } from './commit-queue.service.ts';
import type { RewriteTask } from './rewrite-task.ts';

export interface Simplification extends RunQuota {
  readonly id: string;
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly modelUsed: string;
  readonly createdAt: Date;
  readonly changes: Change[];
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

type StoredRun = Pick<FinishedRun, 'historyEntry' | 'ledgerEntry' | 'quota'>;

/** Builds the answer from the stored run, so that a repeated request gets the same answer as the first. */
export function toSimplification({ historyEntry, ledgerEntry, quota }: StoredRun): Simplification {
  const { _id, originalText, simplifiedText, model, createdAt, changes } = historyEntry;
  const { wordsBefore, wordsAfter, tokensBefore, tokensAfter } = ledgerEntry;
  const { promptsUsed, promptsRemaining } = quota;
  return {
    id: _id.toString(),
    originalText,
    simplifiedText,
    modelUsed: model ?? '',
    createdAt,
    changes,
    wordsBefore,
    wordsAfter,
    tokensBefore,
    tokensAfter,
    promptsUsed,
    promptsRemaining,
  };
}

interface RunDetails {
  readonly user: Pick<UserRecord, 'retentionDays'>;
  readonly run: StartedRun;
  readonly charge: Charge;
  readonly task: RewriteTask;
  readonly result: RewriteResult;
  readonly sizes: RewriteSizes;
}

const buildLedgerEntry = ({ run: { startedAt }, charge, task, result, sizes }: RunDetails): LedgerEntryRecord => ({
  _id: charge.runId,
  userId: charge.userId,
  walletId: charge.walletId,
  bucket: charge.bucket,
  windowStart: charge.windowStart,
  state: 'committed',
  ...toDayAndHour(startedAt),
  action: task.action && toLedgerAction(task.action),
  model: result.model,
  inputTokens: result.inputTokens,
  outputTokens: result.outputTokens,
  costMicros: result.costMicros ?? 0,
  tokensBefore: sizes.before.tokens,
  tokensAfter: sizes.after.tokens,
  wordsBefore: sizes.before.words,
  wordsAfter: sizes.after.words,
  at: startedAt,
  foldedAt: null,
});

const buildHistoryEntry = ({ user, run: { startedAt }, charge, task, result }: RunDetails): HistoryEntryRecord => ({
  _id: charge.runId,
  userId: charge.userId,
  originalText: task.text,
  simplifiedText: result.text,
  model: result.model,
  action: task.action && toLedgerAction(task.action),
  changes: [...result.changes],
  createdAt: startedAt,
  expiresAt: addDays(startedAt, user.retentionDays),
});

/** All that is stored of a successful run. */
export function buildFinishedRun(details: RunDetails): FinishedRun {
  const { run, charge, task } = details;
  const { promptsUsed, promptsRemaining } = charge;
  return {
    claimId: run.claimId,
    customActionId: task.action?.isCustom ? task.action.id : null,
    quota: { promptsUsed, promptsRemaining },
    ledgerEntry: buildLedgerEntry(details),
    historyEntry: buildHistoryEntry(details),
  };
}
