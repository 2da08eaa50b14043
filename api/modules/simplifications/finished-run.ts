import type { SignedInUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { toLedgerAction } from '#api/modules/actions/actions.service.ts';
import { type HistoryEntryRecord } from '#api/modules/history/history.service.ts';
import { type LedgerEntryRecord, toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import type { Change, RewriteResult } from '#api/ports/rewriter.ts';
import type { RewriteSizes } from '#api/ports/text-processor.ts';
import type { Charge } from './charge.ts';
import type { OpenRun, RunFigures } from './claims.ts';
import type { FinishedRun } from './commit-queue.service.ts';
import type { RewriteTask } from './rewrite-task.ts';

export interface Simplification extends RunFigures {
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

type Kept = Pick<FinishedRun, 'historyEntry' | 'ledgerEntry' | 'figures'>;

/** Put together from what is stored, so that the first answer and every later one are the same. */
export function answerOf({ historyEntry, ledgerEntry, figures }: Kept): Simplification {
  const { _id, originalText, simplifiedText, model, createdAt, changes } = historyEntry;
  const { wordsBefore, wordsAfter, tokensBefore, tokensAfter } = ledgerEntry;
  const { promptsUsed, promptsRemaining } = figures;
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

interface Outcome {
  readonly person: SignedInUser;
  readonly run: OpenRun;
  readonly charge: Charge;
  readonly task: RewriteTask;
  readonly result: RewriteResult;
  readonly sizes: RewriteSizes;
}

const ledgerEntryOf = ({ run: { startedAt }, charge, task, result, sizes }: Outcome): LedgerEntryRecord => ({
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

const historyEntryOf = ({ person, run: { startedAt }, charge, task, result }: Outcome): HistoryEntryRecord => ({
  _id: charge.runId,
  userId: charge.userId,
  originalText: task.text,
  simplifiedText: result.text,
  model: result.model,
  action: task.action && toLedgerAction(task.action),
  changes: [...result.changes],
  createdAt: startedAt,
  expiresAt: addDays(startedAt, person.user.retentionDays),
});

/** Everything that is to be kept of a run that came out well. */
export function finishedRun(outcome: Outcome): FinishedRun {
  const { run, charge, task } = outcome;
  const { promptsUsed, promptsRemaining } = charge;
  return {
    claimId: run.claimId,
    customActionId: task.action?.isCustom ? task.action.id : null,
    figures: { promptsUsed, promptsRemaining },
    ledgerEntry: ledgerEntryOf(outcome),
    historyEntry: historyEntryOf(outcome),
  };
}
