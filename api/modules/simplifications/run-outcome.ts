import type { RunOutcome } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findLedgerEntry } from '#api/modules/quota/ledger.service.ts';
import { findRunOfKey, isChargedFailure } from './claims.ts';
import { parseIdempotencyKey } from './simplify-input.ts';

/** Returns what became of the viewer's run with this idempotency key. Throws BAD_USER_INPUT if the key is too long. */
export async function loadRunOutcome(ctx: RequestContext, idempotencyKey: string): Promise<RunOutcome> {
  const { user } = requireUser(ctx.viewer);
  const key = parseIdempotencyKey(idempotencyKey);
  const runId = key === null ? null : await findRunOfKey(user._id, key);
  // A run that used no prompt releases its key. It does so after its entry in the ledger, so the entry may be there first.
  if (runId === null) return 'none';
  const entry = await findLedgerEntry(runId);
  if (!entry) return 'in_progress';
  if (entry.state === 'refunded') return 'none';
  if (isChargedFailure(entry)) return 'failed_used_prompt';
  return entry.bucket === 'byok' ? 'used_own_key' : 'used_prompt';
}
