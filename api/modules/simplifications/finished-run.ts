import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { type Action, toLedgerAction } from '#api/modules/actions/actions.service.ts';
import type { HistoryEntryRecord } from '#api/modules/history/history-entries.service.ts';
import {
  type LedgerEntryRecord,
  type PendingRun,
  type RunEffects,
  toDayAndHour,
} from '#api/modules/quota/ledger.service.ts';
import type { RewriteResult, RewriteSizes } from '#api/ports/rewriter.ts';
import { isEnglish } from '#api/rewriting/engine/english/language.ts';
import type { Charge } from './charge.ts';
import type { StartedRun } from './claims.ts';
import type { Simplification } from './simplification.ts';

/** A run with a result. */
export interface SuccessfulRun extends PendingRun {
  readonly pendingEffects: RunEffects & { readonly historyEntry: HistoryEntryRecord };
}

/** Builds the response from the stored run, so that a repeated request gets the same response as the first. */
export function toSimplification(ledgerEntry: LedgerEntryRecord, historyEntry: HistoryEntryRecord): Simplification {
  const { _id, originalText, simplifiedText, model, createdAt, changes } = historyEntry;
  const { wordsBefore, wordsAfter, tokensBefore, tokensAfter, promptsUsed, promptsRemaining } = ledgerEntry;
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
    sameAs: null,
    isEnglish: isEnglish(originalText),
  };
}

/** The part of a run's task that is stored with its result. */
export interface FinishedTask {
  readonly text: string;
  readonly action: Pick<Action, 'id' | 'owner'> | null;
}

interface RunDetails {
  readonly user: Pick<UserRecord, 'retentionDays'>;
  readonly run: StartedRun;
  readonly charge: Charge;
  readonly task: FinishedTask;
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
  ...(charge.isPrivate && { isPrivate: true }),
  windowStart: charge.windowStart,
  state: 'committed',
  ...toDayAndHour(startedAt),
  action: task.action && toLedgerAction(task.action),
  ...NO_RESULT,
  promptsUsed: charge.promptsUsed,
  promptsRemaining: charge.promptsRemaining,
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
  editedText: null,
  model: result.model,
  action: task.action && toLedgerAction(task.action),
  wordsSaved: sizes.before.words - sizes.after.words,
  changes: [...result.changes],
  createdAt: startedAt,
  expiresAt: addDays(startedAt, user.retentionDays),
});

const buildEffects = <THistoryEntry extends HistoryEntryRecord | null>(
  { action }: FinishedTask,
  historyEntry: THistoryEntry,
) => ({ historyEntry, customActionId: action?.owner === 'user' ? action.id : null });

/** Returns all that is stored of a successful run. */
export const buildFinishedRun = (details: RunDetails): SuccessfulRun => ({
  ...buildLedgerEntry(details),
  pendingEffects: buildEffects(details.task, buildHistoryEntry(details)),
});

/** Returns all that is stored of a run that failed and is charged. */
export const buildRunWithoutResult = (charged: Charged): PendingRun => ({
  ...buildChargedEntry(charged),
  pendingEffects: buildEffects(charged.task, null),
});
