import { memoize } from '#api/lib/memoize.ts';
import type { Runtime } from './runtime.ts';

/**
 * Returns a function that gets the state that one running server keeps in memory. It is created when it is first used.
 * Two runtimes in one process share nothing.
 */
export const perRuntime = <T>(create: (runtime: Runtime) => T): ((runtime: Runtime) => T) => memoize(create);
