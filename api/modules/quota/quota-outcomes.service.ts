import { perRuntime } from '#api/kernel/per-runtime.ts';

/**
 * Counts how runs ended on this server since it started: committed, refunded, or refused because
 * the user had no prompt left.
 */
export const quotaOutcomesOf = perRuntime(() => ({ committed: 0, refunded: 0, exhausted: 0 }));
