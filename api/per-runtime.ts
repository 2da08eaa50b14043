import type { Runtime } from './runtime.ts';

/** What one running server keeps in memory, made when first asked for. Two runtimes in one process share nothing. */
export function perRuntime<T extends object>(make: (runtime: Runtime) => T): (runtime: Runtime) => T {
  const made = new WeakMap<Runtime, T>();
  return (runtime) => {
    const existing = made.get(runtime);
    if (existing) return existing;
    const value = make(runtime);
    made.set(runtime, value);
    return value;
  };
}
