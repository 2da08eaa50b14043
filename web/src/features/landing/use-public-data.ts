import { useEffect, useState } from 'react';

/** The state of data that is loaded from a public route. */
export type PublicData<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly data: T }
  | { readonly state: 'failed'; readonly retry: () => void };

/**
 * Loads data from a public route of the REST API. Uses `fetch`, because the landing page loads no GraphQL client.
 * @param path the whole path, such as '/api/plans'. With another one, the answer to the previous one is no longer shown
 */
export function usePublicData<T>(path: string): PublicData<T> {
  const [attempt, setAttempt] = useState(0);
  // `data` is null when the attempt failed.
  const [answer, setAnswer] = useState<{ path: string; attempt: number; data: T | null } | null>(null);
  useEffect(() => {
    const request = new AbortController();
    fetch(path, { signal: request.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
        const { data } = (await response.json()) as { data: T };
        if (!request.signal.aborted) setAnswer({ path, attempt, data });
      })
      .catch(() => {
        if (!request.signal.aborted) setAnswer({ path, attempt, data: null });
      });
    return () => {
      request.abort();
    };
  }, [path, attempt]);

  if (answer?.path !== path || answer.attempt !== attempt) return { state: 'loading' };
  if (answer.data !== null) return { state: 'loaded', data: answer.data };
  return {
    state: 'failed',
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}
