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

/** A call that the circuit breaker allowed. One of these is called when it ends. */
export interface AllowedCall {
  /** The provider works, whatever it answered. */
  readonly succeeded: () => void;
  readonly failed: () => void;
  /** The call ended before it showed whether the provider works. If it was the test, the next call is one. */
  readonly abandoned: () => void;
}

export interface CircuitBreaker {
  /**
   * Returns null while calls with the key are blocked. After the block, it allows one call, the test, and all
   * calls once that one succeeded.
   */
  readonly allow: (provider: string, key: string) => AllowedCall | null;
  /** Returns whether calls with the key are blocked. */
  readonly isBlocked: (provider: string, key: string) => boolean;
}

/** Blocks calls of this process to a provider that is down, so that users do not wait for a timeout. Stores hashes of keys only. */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const toCircuitId = (provider: string, key: string) =>
    createHash('sha256').update(provider).update('\0').update(key).digest('base64url');
  const addFailure = (id: string) => {
    const failures = (circuits.get(id)?.failures ?? 0) + 1;
    // Deleting the entry first moves it to the end, so that the map's first entry is the one that failed least recently.
    circuits.delete(id);
    circuits.set(id, { failures, blockedUntil: now() + LIMITS.blockMs });
    if (circuits.size > LIMITS.keys) circuits.delete(circuits.keys().next().value ?? '');
  };
  const isBlocked = (circuit: Circuit | undefined) =>
    circuit !== undefined && circuit.failures >= LIMITS.failures && now() < circuit.blockedUntil;
  return {
    isBlocked: (provider, key) => isBlocked(circuits.get(toCircuitId(provider, key))),
    allow: (provider, key) => {
      const id = toCircuitId(provider, key);
      const circuit = circuits.get(id);
      if (isBlocked(circuit)) return null;
      const isTest = circuit !== undefined && circuit.failures >= LIMITS.failures;
      if (isTest) circuit.blockedUntil = now() + LIMITS.blockMs;
      return {
        succeeded: () => {
          circuits.delete(id);
        },
        failed: () => {
          addFailure(id);
        },
        abandoned: () => {
          // A failure since then has replaced the circuit, and blocks the key by itself.
          if (isTest) circuit.blockedUntil = now();
        },
      };
    },
  };
}
