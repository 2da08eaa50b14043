import { createHash } from 'node:crypto';

/** After so many failures in a row a key rests for so long; then one call may try whether it works again. */
const LIMITS = { failures: 5, restMs: 30_000, keys: 10_000 };

interface Circuit {
  failures: number;
  /** Milliseconds of the clock given; 0 while it is closed. */
  openUntil: number;
}

export interface CircuitBreaker {
  /** False while the key rests. True lets one call through after the rest, the others when that one worked. */
  readonly admits: (provider: string, key: string) => boolean;
  readonly succeeded: (provider: string, key: string) => void;
  readonly failed: (provider: string, key: string) => void;
}

/** Keeps calls from waiting for a provider that is down. Knows keys by their hash only. */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const nameOf = (provider: string, key: string) =>
    createHash('sha256').update(provider).update('\0').update(key).digest('base64url');
  return {
    admits: (provider, key) => {
      const circuit = circuits.get(nameOf(provider, key));
      if (!circuit || circuit.failures < LIMITS.failures) return true;
      if (now() < circuit.openUntil) return false;
      circuit.openUntil = now() + LIMITS.restMs;
      return true;
    },
    succeeded: (provider, key) => void circuits.delete(nameOf(provider, key)),
    failed: (provider, key) => {
      const name = nameOf(provider, key);
      const failures = (circuits.get(name)?.failures ?? 0) + 1;
      // The oldest go first; a key that fails again comes last.
      circuits.delete(name);
      circuits.set(name, { failures, openUntil: now() + LIMITS.restMs });
      if (circuits.size > LIMITS.keys) circuits.delete(circuits.keys().next().value ?? '');
    },
  };
}
