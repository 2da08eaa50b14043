import { useCallback, useEffect, useState } from 'react';
import { type Operation, readOperations } from './operations.ts';

interface ApiReference {
  /** Undefined until the document is loaded. */
  readonly operations: readonly Operation[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

async function fetchOperations(signal: AbortSignal): Promise<Operation[]> {
  const response = await fetch('/api/openapi.json', { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return readOperations(await response.json());
}

/** Loads the endpoints for access tokens from the server's OpenAPI document. */
export function useApiReference(): ApiReference {
  const [operations, setOperations] = useState<readonly Operation[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborted = new AbortController();
    fetchOperations(aborted.signal).then(setOperations, (failure: unknown) => {
      if (!aborted.signal.aborted) setError(failure);
    });
    return () => {
      aborted.abort();
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setError(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { operations, error, retry };
}
