import type { RequestContext } from '#api/kernel/context.ts';
import { MINUTE_MS, SECOND_MS } from '#api/lib/days.ts';
import { healthRecorderOf } from '#api/modules/health/health-recorder.service.ts';
import { PausedFailure, ProviderFailure } from '#api/ports/provider-failure.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import type { OperatorModel } from './operator-models.service.ts';
import { changeProviderKey } from './provider-keys.ts';

/** The same outcome is stored at most this often, so that runs do not all write to one record. A different outcome is stored at once. */
const REPEAT_MS = { use: MINUTE_MS, failure: 10 * SECOND_MS };

const isLongAgo = (last: Date | null | undefined, now: Date, ms: number) =>
  !last || now.getTime() - last.getTime() >= ms;

/** Stores the outcome of a call. A failure to store it is logged, and does not fail the run. */
async function storeOutcome({ runtime }: RequestContext, id: string, changes: Parameters<typeof changeProviderKey>[1]) {
  try {
    await changeProviderKey(id, changes);
  } catch (err) {
    runtime.log.warn({ err, providerKeyId: id }, 'The outcome of a call with a provider key could not be stored');
  }
}

async function recordUse(ctx: RequestContext, { id, lastUsedAt, isFailing }: OperatorModel): Promise<void> {
  const now = ctx.now();
  if (!isFailing && !isLongAgo(lastUsedAt, now, REPEAT_MS.use)) return;
  await storeOutcome(ctx, id, { lastUsedAt: now, isFailing: false });
}

async function recordFailure(ctx: RequestContext, { id, lastError, isFailing }: OperatorModel, message: string) {
  const now = ctx.now();
  if (isFailing && lastError?.message === message && !isLongAgo(lastError.at, now, REPEAT_MS.failure)) return;
  await storeOutcome(ctx, id, { isFailing: true, lastError: { at: now, message } });
}

/**
 * Returns whether a failure says something about the key. A refused prompt does not, nor does a failure after the model wrote an answer or a part of
 * it, and a paused key was not called.
 */
const isAboutKey = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure &&
  error.kind !== 'request refused' &&
  !error.isAnswered &&
  !(error instanceof PausedFailure);

/** Returns whether a failure came from the provider: not if nothing was sent to it, nor because the user stopped the run. */
const wasCalled = (error: unknown) => error instanceof ProviderFailure && !(error instanceof PausedFailure);

/** Creates a rewriter on an operator's key, which stores when the key was used and why it failed. */
export function createOperatorRewriter(ctx: RequestContext, operatorModel: OperatorModel): Rewriter {
  const { provider, key, server, model } = operatorModel;
  const rewriter = ctx.runtime.modelProviders.createRewriter({ provider, key, model, ...(server && { server }) });
  return {
    ...rewriter,
    rewrite: async (request) => {
      const started = performance.now();
      const measure = (isFailure: boolean) => {
        const ms = performance.now() - started;
        healthRecorderOf(ctx.runtime).recordProviderCall(ctx.now(), provider, ms, isFailure);
      };
      try {
        const result = await rewriter.rewrite(request);
        measure(false);
        await recordUse(ctx, operatorModel);
        return result;
      } catch (error) {
        if (wasCalled(error)) measure(isAboutKey(error));
        if (isAboutKey(error)) await recordFailure(ctx, operatorModel, error.message);
        throw error;
      }
    },
  };
}
