import { memoize } from '#api/lib/memoize.ts';
import type { Runtime } from './runtime.ts';

/** State that one running server keeps in memory, created when first used. Two runtimes in one process share nothing. */
export const perRuntime = <T>(create: (runtime: Runtime) => T): ((runtime: Runtime) => T) => memoize(create);
