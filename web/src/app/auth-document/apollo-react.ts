import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type DocumentNode, print } from 'graphql';
import { useCallback, useEffect, useState } from 'react';

/*
 * Stands in for @apollo/client/react in the document of the sign-in page, which is built without Apollo (web/vite.auth.config.ts). It
 * sends the page's few operations, has no cache, and reports errors as Apollo does.
 */

export const skipToken = Symbol('skip');

type Variables = Readonly<Record<string, unknown>>;

/** The state of an operation. `data` and `error` are undefined until its response has come. */
interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly loading: boolean;
}

const IDLE: Outcome = { loading: false };

/**
 * Sends an operation without a session. Resolves to its data. Rejects with CombinedGraphQLErrors when the server reports errors, and with
 * another error when the server does not answer, or not with JSON.
 */
async function send(document: DocumentNode, variables: Variables): Promise<unknown> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const result = (await response.json()) as { readonly data?: Record<string, unknown>; readonly errors?: [] };
  if (result.errors) throw new CombinedGraphQLErrors(result);
  return result.data;
}

interface MutationOptions {
  readonly onCompleted?: (data: unknown) => void;
  readonly onError?: (error: unknown) => void;
}

export function useMutation(document: DocumentNode, { onCompleted, onError }: MutationOptions = {}) {
  const [outcome, setOutcome] = useState(IDLE);
  const run = async ({ variables = {} }: { readonly variables?: Variables } = {}): Promise<void> => {
    setOutcome({ loading: true });
    try {
      const data = await send(document, variables);
      setOutcome({ data, loading: false });
      onCompleted?.(data);
    } catch (error) {
      setOutcome({ error, loading: false });
      onError?.(error);
    }
  };
  return [run, outcome] as const;
}

export function useQuery(document: DocumentNode, options: typeof skipToken | { readonly variables?: Variables } = {}) {
  const key = options === skipToken ? null : JSON.stringify(options.variables ?? {});
  const [outcome, setOutcome] = useState(IDLE);
  const refetch = useCallback(async (): Promise<void> => {
    if (key === null) return;
    setOutcome({ loading: true });
    const next = await send(document, JSON.parse(key) as Variables).then(
      (data) => ({ data, loading: false }),
      (error: unknown) => ({ error, loading: false }),
    );
    setOutcome(next);
  }, [document, key]);
  useEffect(() => {
    void refetch();
  }, [refetch]);
  return { ...outcome, refetch };
}

export const useApolloClient = () => ({
  query: async ({ query, variables }: { readonly query: DocumentNode; readonly variables: Variables }) => ({
    data: await send(query, variables),
  }),
});

/** Exists because the generated bindings import it. Throws: the sign-in page has no subscriptions. */
export function useSubscription(): never {
  throw new Error('The sign-in page has no subscriptions.');
}
