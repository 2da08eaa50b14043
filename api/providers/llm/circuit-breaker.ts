import { createHash } from 'node:crypto';

/**
 * After `failures` failures in a row, calls with a key are blocked for `blockMs`. Then one call tests whether the key works again. Of more
 * than `keys` keys with failures, the one that failed least recently is forgotten.
 */
const LIMITS = { failures: 5, blockMs: 30_000, keys: 10_000 };

interface Circuit {
  failures: number;
  /** In milliseconds. */
  blockedUntil: number;
}

export interface CircuitBreaker {
  /**
   * Returns false while calls with the key are blocked. After the block, it returns true for one call, and for all
   * calls once that one succeeded.
   */
  readonly allows: (provider: string, key: string) => boolean;
  readonly succeeded: (provider: string, key: string) => void;
  readonly failed: (provider: string, key: string) => void;
}

/** Blocks calls to a provider that is down, so that users do not wait for a timeout. Stores hashes of keys only. */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const toCircuitId = (provider: string, key: string) =>
    createHash('sha256').update(provider).update('\0').update(key).digest('base64url');
  return {
    allows: (provider, key) => {
      const circuit = circuits.get(toCircuitId(provider, key));
      if (!circuit || circuit.failures < LIMITS.failures) return true;
      if (now() < circuit.blockedUntil) return false;
      circuit.blockedUntil = now() + LIMITS.blockMs;
      return true;
    },
    succeeded: (provider, key) => void circuits.delete(toCircuitId(provider, key)),
    failed: (provider, key) => {
      const id = toCircuitId(provider, key);
      const failures = (circuits.get(id)?.failures ?? 0) + 1;
      // Deleting the entry first moves it to the end, so that the map's first entry is the one that failed least recently.
      circuits.delete(id);
      circuits.set(id, { failures, blockedUntil: now() + LIMITS.blockMs });
      if (circuits.size > LIMITS.keys) circuits.delete(circuits.keys().next().value ?? '');
    },
  };
}
