import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { type Claim, claim, giveUpClaim, type OpenRun, type RunFigures } from './claims.ts';

const WAIT_MS = 60_000;
const POLL_MS = 200;

interface Answering<TAnswer> {
  readonly make: (run: OpenRun) => Promise<TAnswer>;
  readonly recall: (runId: OpenRun['runId'], figures: RunFigures) => Promise<TAnswer>;
}

/** Runs that this server is making for keys: those who send the same wait for the same promise. */
const underWayOf = perRuntime(() => new Map<string, Promise<unknown>>());

async function makeOrGiveUp<TAnswer>(run: OpenRun, make: Answering<TAnswer>['make']): Promise<TAnswer> {
  try {
    return await make(run);
  } catch (error) {
    await giveUpClaim(run);
    throw error;
  }
}

/** Makes the run, or waits while another server does. Throws CONFLICT when that takes longer than a run may. */
async function answer<TAnswer>(
  { now }: RequestContext,
  wanted: Claim,
  { make, recall }: Answering<TAnswer>,
): Promise<TAnswer> {
  const waitUntil = performance.now() + WAIT_MS;
  while (performance.now() < waitUntil) {
    const state = await claim(wanted, now());
    if (state.kind === 'mine') return makeOrGiveUp(state.run, make);
    if (state.kind === 'answered') return recall(state.runId, state.answer);
    await sleep(POLL_MS);
  }
  throw new DomainError('CONFLICT', 'The same prompt is still being worked on. Please try again in a moment');
}

/** Whoever sends the same key gets the same answer, and it is made and paid once. A failure is shared by those who waited for it. */
export async function answerOnce<TAnswer>(
  ctx: RequestContext,
  wanted: Claim,
  answering: Answering<TAnswer>,
): Promise<TAnswer> {
  const underWay = underWayOf(ctx.runtime) as Map<string, Promise<TAnswer>>;
  // By text too: one who sends another text must meet the claim, not this answer.
  const name = `${wanted.id} ${wanted.bodyHash}`;
  const existing = underWay.get(name);
  if (existing) return existing;
  const answered = answer(ctx, wanted, answering).finally(() => underWay.delete(name));
  underWay.set(name, answered);
  return answered;
}
