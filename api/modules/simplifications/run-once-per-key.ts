import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { acquireClaim, type Claim, followClaim, OutcomeUnknown, releaseClaim, type StartedRun } from './claims.ts';
import { leasesOf } from './leases-in-progress.ts';

/** For how long a repeated request waits for the first one. */
const WAIT_MS = 60_000;
/**
 * How long a waiting request pauses before it reads the state again. Short at first, because most runs end soon; longer
 * later, because many requests may wait.
 */
const POLL_MS = { first: 100, most: 1000, growth: 1.5 };

/** The requests that wait for one run. */
export interface Sharing {
  /** Whether a repeated request waits for the run, too. Only requests on this server are known here. */
  readonly isShared: () => boolean;
  /**
   * Lets no repeated request share the run from now on, because it stops: the next one starts a run of its own when this one has ended. Returns
   * false, and changes nothing, if one shares it already.
   */
  readonly end: () => boolean;
}

/** For a run without an idempotency key, which no request can repeat. */
export const UNSHARED: Sharing = { isShared: () => false, end: () => true };

interface RunSteps<TAnswer> {
  /** Does the run. */
  readonly run: (run: StartedRun, sharing: Sharing) => Promise<TAnswer>;
  /** Loads the stored result of an earlier run with the same key. */
  readonly loadAnswer: (runId: StartedRun['runId']) => Promise<TAnswer>;
}

interface ActiveRequest<TAnswer> {
  readonly answer: Promise<TAnswer>;
  /** Whether a repeated request waits for the same promise. */
  isShared: boolean;
}

/** The requests with an idempotency key that this server is working on. */
const activeRequestsOf = perRuntime(() => new Map<string, ActiveRequest<unknown>>());

/** Returns whether a failed run used a prompt, or may have. Its key is kept, so that the user can learn what became of it. A later request takes it over. */
const mayHaveUsedPrompt = (error: unknown) =>
  error instanceof OutcomeUnknown || (error instanceof DomainError && error.details.used_prompt === true);

/** Does the run. If it fails, its key is released, unless it may have used a prompt. */
async function runOrReleaseClaim<TAnswer>(
  { runtime }: RequestContext,
  started: StartedRun,
  run: (run: StartedRun) => Promise<TAnswer>,
): Promise<TAnswer> {
  const stopRenewing = leasesOf(runtime).renew(started);
  try {
    return await run(started);
  } catch (error) {
    if (!mayHaveUsedPrompt(error)) await releaseClaim(started);
    throw error;
  } finally {
    stopRenewing();
  }
}

/** Does the run, or waits for the server that does it. Throws CONFLICT when that takes longer than the limit of a run. */
async function runOrWait<TAnswer>(
  ctx: RequestContext,
  claim: Claim,
  { run, loadAnswer }: Omit<RunSteps<TAnswer>, 'run'> & { readonly run: (run: StartedRun) => Promise<TAnswer> },
): Promise<TAnswer> {
  const waitUntil = performance.now() + WAIT_MS;
  let state = await acquireClaim(claim, ctx.now());
  for (let poll = POLL_MS.first; performance.now() < waitUntil; poll = Math.min(POLL_MS.most, poll * POLL_MS.growth)) {
    if (state.kind === 'acquired') return runOrReleaseClaim(ctx, state.run, run);
    if (state.kind === 'answered') return loadAnswer(state.runId);
    await sleep(poll);
    state = await followClaim(claim, ctx.now());
  }
  throw new DomainError(
    'CONFLICT',
    'A request with this Idempotency-Key is still in progress. Please try again in a moment',
    { details: { in_progress: true } },
  );
}

/**
 * Does one run for each idempotency key. Requests that repeat the key get the response of that run and pay nothing.
 * When the run fails, the requests that wait for it on this server fail too; one that waits on another server, or a later one, starts a new
 * run. A run that a repeated request on this server waits for must not stop because the client of the first request leaves.
 */
export async function runOncePerKey<TAnswer>(
  ctx: RequestContext,
  claim: Claim,
  steps: RunSteps<TAnswer>,
): Promise<TAnswer> {
  const active = activeRequestsOf(ctx.runtime) as Map<string, ActiveRequest<TAnswer>>;
  // With the hash in the id, a request with the same key and another text does not get this response: it goes on to the
  // claim, which throws IDEMPOTENCY_MISMATCH.
  const id = `${claim.id} ${claim.bodyHash}`;
  const existing = active.get(id);
  if (existing) {
    existing.isShared = true;
    return existing.answer;
  }
  const leave = () => {
    // After `sharing.end`, a later request with the same id may have taken its place.
    if (active.get(id) === request) active.delete(id);
  };
  const sharing: Sharing = {
    isShared: () => request.isShared,
    end: () => {
      if (!request.isShared) leave();
      return !request.isShared;
    },
  };
  const run = (started: StartedRun) => steps.run(started, sharing);
  const request = { answer: runOrWait(ctx, claim, { ...steps, run }).finally(leave), isShared: false };
  active.set(id, request);
  return request.answer;
}
