import type { RequestContext } from '#api/kernel/context.ts';
import { findEntryWithTexts, type HistoryEntryRecord } from '#api/modules/history/history.service.ts';
import { UNLIMITED } from '#api/modules/quota/wallet.rules.ts';
import { type SuccessfulRun, toSimplification } from './finished-run.ts';
import type { RewriterChoice } from './rewriter-choice.ts';
import type { Simplification } from './simplification.ts';

// A run of the built-in engine costs the operator nothing, and has the same result each time. So it is free if its user learns nothing from
// it. A run on the operator's model is charged for its work, whatever its result; one on the user's own key costs no prompt.

const withoutSpace = (text: string) => text.replaceAll(/\s/gu, '');

/**
 * Returns whether a rewrite improves nothing. White space alone is no improvement, and neither is one word less that saves no token:
 * "Please summarize this" and "Summarize this" ask the same, and cost the same.
 */
const isUnchanged = (run: SuccessfulRun, { originalText, simplifiedText }: HistoryEntryRecord) =>
  withoutSpace(originalText) === withoutSpace(simplifiedText) ||
  (run.wordsBefore - run.wordsAfter === 1 && run.tokensAfter >= run.tokensBefore);

/** Returns the prompts that the user has used and has left once the prompt of a run is refunded. */
const afterRefund = ({ bucket, promptsUsed, promptsRemaining }: SuccessfulRun) => ({
  // A prompt of the pool or of an add-on was not counted here.
  promptsUsed: bucket === 'plan' ? promptsUsed - 1 : promptsUsed,
  // What is left in all buckets together.
  promptsRemaining: promptsRemaining === UNLIMITED ? UNLIMITED : promptsRemaining + 1,
});

/** Returns the response for a run that found nothing to improve: the prompt as it came. */
const toUnchanged = (run: SuccessfulRun, { originalText }: HistoryEntryRecord): Partial<Simplification> => ({
  simplifiedText: originalText,
  changes: [],
  wordsAfter: run.wordsBefore,
  tokensAfter: run.tokensBefore,
  isUnchanged: true,
});

/**
 * Returns the id of the user's earlier run with the same prompt and the same rewrite. Null if there is none, or if its texts were
 * deleted. Only texts are compared, so the earlier run may have been on a model. It was not free by this file: such runs have no history entry.
 */
async function findSameRun(
  ctx: RequestContext,
  { originalText, simplifiedText }: HistoryEntryRecord,
  otherThan: readonly string[],
): Promise<string | null> {
  if (otherThan.length === 0) return null;
  return findEntryWithTexts(ctx, { ids: otherThan, originalText, simplifiedText });
}

/**
 * Returns the response for a finished run that has nothing new and must be refunded: the prompt as it came, or the result of a run in
 * `otherThan`, the user's earlier runs of this prompt. Null: the run is not free by this file.
 */
export async function toFreeSimplification(
  ctx: RequestContext,
  run: SuccessfulRun,
  { runsOn, otherThan }: Pick<RewriterChoice, 'runsOn'> & { readonly otherThan: readonly string[] },
): Promise<Simplification | null> {
  if (runsOn !== 'engine') return null;
  const { historyEntry } = run.pendingEffects;
  const unchanged = isUnchanged(run, historyEntry);
  const sameAs = unchanged ? null : await findSameRun(ctx, historyEntry, otherThan);
  if (!unchanged && sameAs === null) return null;
  const found = unchanged ? toUnchanged(run, historyEntry) : { sameAs };
  return { ...toSimplification(run, historyEntry), ...afterRefund(run), ...found };
}
