import type { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser, type SignedInUser } from '#api/kernel/viewer.ts';
import { type Charge, takeCharge } from './charge.ts';
import { buildKeepClaim, type StartedRun } from './claims.ts';
import { commitRun, loadStoredRun } from './commit-run.ts';
import { buildFinishedRun, toSimplification } from './finished-run.ts';
import { deleteRefusedRewrite, getRefusedRewrite, type RefusedRewrite } from './refused-rewrites.ts';
import { runOncePerKey } from './run-once-per-key.ts';
import type { Simplification } from './simplification.ts';

/**
 * Holds a prompt for a refused rewrite, unless the refused run was charged or used the user's own key: then the ledger
 * entry gets the bucket of that run.
 */
async function takeChargeFor(
  ctx: RequestContext,
  { cost }: RefusedRewrite,
  viewer: SignedInUser,
  { runId }: StartedRun,
): Promise<Charge> {
  // A rewrite that is already paid holds no prompt, like a run on the user's own key.
  const runsOn = cost === 'prompt' ? 'operator' : 'own_key';
  const charge = await takeCharge(ctx, { viewer, runId, runsOn });
  return cost === 'prompt' || cost === 'own_key' ? charge : { ...charge, bucket: cost };
}

/**
 * Deletes a refused rewrite whose run is committed. Never rejects: an error would release the claim, and the rewrite could be kept and charged
 * again.
 */
async function deleteKept({ runtime, requestId }: RequestContext, userId: Types.ObjectId, refusedId: Types.ObjectId) {
  try {
    await deleteRefusedRewrite(userId, refusedId);
  } catch (err) {
    runtime.log.warn({ err, reqId: requestId }, 'A refused rewrite that was kept stays until it expires');
  }
}

/**
 * Keeps a model's rewrite that the guard refused. It costs what the run would have cost, once: a repeated request gets the same run.
 * Throws UNAUTHENTICATED, NOT_FOUND, QUOTA_EXHAUSTED, RATE_LIMITED, CONFLICT, TIMEOUT and OutcomeUnknown.
 */
export async function keepRefusedRewrite(ctx: RequestContext, id: string): Promise<Simplification> {
  const viewer = requireUser(ctx.viewer);
  const refusedId = toObjectId(id);
  const { _id: userId } = viewer.user;
  await ctx.runtime.rateLimits.consume('simplify', viewer.userId);
  const keep = async (run: StartedRun) => {
    const refused = await getRefusedRewrite(ctx, userId, refusedId);
    const charge = await takeChargeFor(ctx, refused, viewer, run);
    const { task, result, sizes } = refused;
    const finished = buildFinishedRun({ user: viewer.user, run, charge, task, result, sizes });
    await commitRun(ctx, charge, finished);
    await deleteKept(ctx, userId, refusedId);
    return toSimplification(finished, finished.pendingEffects.historyEntry);
  };
  return runOncePerKey(ctx, buildKeepClaim(userId, refusedId), {
    run: keep,
    loadAnswer: (runId) => loadStoredRun(viewer, runId),
  });
}
