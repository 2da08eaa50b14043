import { perRuntime } from '#api/kernel/per-runtime.ts';

/** Counts how runs ended on this server since it started. */
export const quotaOutcomesOf = perRuntime(() => ({
  /** Has a result, and its prompt is used. A run on the user's own key uses none. */
  committed: 0,
  /** Has a result that is not new, and used no prompt. */
  free: 0,
  /** Failed, and used no prompt. */
  refunded: 0,
  /** Failed, and used a prompt: the user's refunds of the day were used up. */
  charged_failure: 0,
  /** Stopped because its user left or the server ended, and used no prompt. */
  stopped: 0,
  /** Did not start: its user had no prompt left. */
  exhausted: 0,
}));

/** Why a run used no prompt. */
export type UnpaidOutcome = 'free' | 'refunded' | 'stopped';
