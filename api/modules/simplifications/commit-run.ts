import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { SignedInUser } from '#api/kernel/viewer.ts';
import { assertAccountExists } from '#api/modules/accounts/accounts.service.ts';
import { findHistoryEntry } from '#api/modules/history/history.service.ts';
import { findLedgerEntry, type PendingRun } from '#api/modules/quota/ledger.service.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { type Charge, refundCharge } from './charge.ts';
import { OutcomeUnknown, type StartedRun } from './claims.ts';
import { commitQueueOf } from './commit-queue.ts';
import { toSimplification } from './finished-run.ts';
import type { Simplification } from './simplification.ts';

const timeoutError = () =>
  new DomainError('TIMEOUT', 'Rewriting took too long, and cost you nothing. Please try again.');

/**
 * Checks that the account of a run without a hold still exists. Other runs need no check here: when an account is deleted, its holds are refunded,
 * and a refunded run can't be committed. Throws UNAUTHENTICATED.
 */
async function assertMayCommit(ctx: RequestContext, charge: Charge): Promise<void> {
  if (charge.walletId !== null) return;
  try {
    await assertAccountExists(charge.userId);
  } catch (error) {
    await refundCharge(ctx, charge);
    throw error;
  }
}

/**
 * Commits a run. If it cannot be committed, its prompt, if it holds one, is refunded. Throws TIMEOUT when the run ended before, UNAUTHENTICATED
 * when its account was deleted, the database's error when the commit failed, and OutcomeUnknown when the refund after that failed, too.
 */
export async function commitRun(ctx: RequestContext, charge: Charge, run: PendingRun): Promise<void> {
  await assertMayCommit(ctx, charge);
  try {
    if ((await commitQueueOf(ctx.runtime).commit(run)) === 'committed') {
      quotaOutcomesOf(ctx.runtime)[run.model === null ? 'charged_failure' : 'committed'] += 1;
      return;
    }
  } catch (error) {
    // The commit may have succeeded although the database's response was lost: the refund finds out from the ledger.
    const state = await refundCharge(ctx, charge);
    if (state === 'committed') return;
    throw state === 'unknown' ? new OutcomeUnknown(error) : error;
  }
  // The run was ended before, but its prompt may not be refunded yet.
  await refundCharge(ctx, charge);
  await assertAccountExists(charge.userId);
  throw timeoutError();
}

/** Loads the result of a run that was committed before. Throws CONFLICT if its texts were deleted. */
export async function loadStoredRun(viewer: SignedInUser, runId: StartedRun['runId']): Promise<Simplification> {
  await applyPendingEffects(viewer.user._id);
  const [historyEntry, ledgerEntry] = await Promise.all([
    findHistoryEntry(viewer.user._id, runId),
    findLedgerEntry(runId),
  ]);
  if (!historyEntry || !ledgerEntry) {
    throw new DomainError('CONFLICT', 'This Idempotency-Key was already used, and the text of its run was deleted');
  }
  return toSimplification(ledgerEntry, historyEntry);
}
