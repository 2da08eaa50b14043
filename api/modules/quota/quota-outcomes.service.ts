import { perRuntime } from '#api/kernel/per-runtime.ts';

/** How runs ended here since the start: paid with a prompt or run on an own key, given back, or refused because nothing was left. */
export const quotaOutcomesOf = perRuntime(() => ({ committed: 0, refunded: 0, exhausted: 0 }));
