import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { toLedgerAction } from '#api/modules/actions/actions.service.ts';
import { type HistoryEntryRecord } from '#api/modules/history/history.service.ts';
import { type LedgerEntryRecord, toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import type { Change, RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteSizes } from '#api/ports/text-processor.ts';
import { isEnglish } from '#api/rewriting/engine/english/language.ts';
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
  /** The built-in engine found nothing to improve: the run cost no prompt, and is not stored. */
  readonly isUnchanged: boolean;
  readonly isEnglish: boolean;
}

/** A run with a result. */
export interface SuccessfulRun extends FinishedRun {
  readonly historyEntry: HistoryEntryRecord;
}

type StoredRun = Pick<SuccessfulRun, 'historyEntry' | 'ledgerEntry' | 'quota'>;

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
    isUnchanged: false,
    isEnglish: isEnglish(originalText),
  };
}

const withoutSpace = (text: string) => text.replaceAll(/\s/gu, '');

/** Whether the built-in engine found nothing to improve. White space alone is no improvement. */
export const hasNothingToImprove = (
  { historyEntry: { originalText, simplifiedText } }: SuccessfulRun,
  task: RewriteTask,
) => task.runsOn === 'engine' && withoutSpace(originalText) === withoutSpace(simplifiedText);

/** The answer of a run that found nothing to improve and was refunded: the prompt as it came. */
export function toUnchanged(run: SuccessfulRun): Simplification {
  const { historyEntry, ledgerEntry, quota } = run;
  const { originalText } = historyEntry;
  const { wordsBefore, tokensBefore } = ledgerEntry;
  return {
    ...toSimplification(run),
    ...{ simplifiedText: originalText, changes: [], wordsAfter: wordsBefore, tokensAfter: tokensBefore },
    promptsUsed: Math.max(0, quota.promptsUsed - 1),
    promptsRemaining: quota.promptsRemaining === -1 ? -1 : quota.promptsRemaining + 1,
    isUnchanged: true,
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

/** What a run without a result counts: one prompt, and nothing else. */
const NO_RESULT = {
  model: null,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  tokensBefore: 0,
  tokensAfter: 0,
  wordsBefore: 0,
  wordsAfter: 0,
};

type Charged = Pick<RunDetails, 'run' | 'charge' | 'task'>;

const buildChargedEntry = ({ run: { startedAt }, charge, task }: Charged): LedgerEntryRecord => ({
  _id: charge.runId,
  userId: charge.userId,
  walletId: charge.walletId,
  bucket: charge.bucket,
  windowStart: charge.windowStart,
  state: 'committed',
  ...toDayAndHour(startedAt),
  action: task.action && toLedgerAction(task.action),
  ...NO_RESULT,
  at: startedAt,
  foldedAt: null,
});

const buildLedgerEntry = ({ result, sizes, ...charged }: RunDetails): LedgerEntryRecord => ({
  ...buildChargedEntry(charged),
  model: result.model,
  inputTokens: result.inputTokens,
  outputTokens: result.outputTokens,
  costMicros: result.costMicros ?? 0,
  tokensBefore: sizes.before.tokens,
  tokensAfter: sizes.after.tokens,
  wordsBefore: sizes.before.words,
  wordsAfter: sizes.after.words,
});

const buildHistoryEntry = ({
  user,
  run: { startedAt },
  charge,
  task,
  result,
  sizes,
}: RunDetails): HistoryEntryRecord => ({
  _id: charge.runId,
  userId: charge.userId,
  originalText: task.text,
  simplifiedText: result.text,
  model: result.model,
  action: task.action && toLedgerAction(task.action),
  wordsSaved: sizes.before.words - sizes.after.words,
  changes: [...result.changes],
  createdAt: startedAt,
  expiresAt: addDays(startedAt, user.retentionDays),
});

function buildChargedRun(charged: Charged): Omit<FinishedRun, 'historyEntry'> {
  const { run, charge, task } = charged;
  const { promptsUsed, promptsRemaining } = charge;
  return {
    claimId: run.claimId,
    customActionId: task.action?.owner === 'user' ? task.action.id : null,
    quota: { promptsUsed, promptsRemaining },
    ledgerEntry: buildChargedEntry(charged),
  };
}

/** All that is stored of a successful run. */
export const buildFinishedRun = (details: RunDetails): SuccessfulRun => ({
  ...buildChargedRun(details),
  ledgerEntry: buildLedgerEntry(details),
  historyEntry: buildHistoryEntry(details),
});

/** All that is stored of a run that failed and is charged. Its idempotency key stays free for a new run. */
export const buildRunWithoutResult = (charged: Charged): FinishedRun => ({
  ...buildChargedRun(charged),
  claimId: null,
  historyEntry: null,
});
