import { useRef, useState } from 'react';
import type { TryRewriteMutation } from '#web/graphql/operations.generated.ts';
import { DEMO } from '../content.ts';
import document from './try-rewrite.graphql?raw';

export type Trial = TryRewriteMutation['tryRewrite'];

type State =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly trial: Trial }
  | { readonly state: 'failed'; readonly message: string };

interface Answer {
  readonly data?: TryRewriteMutation | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly fields?: { readonly text?: string } };
  }[];
}

/** Throws an Error with a text for people. A small fetch: this page does without a GraphQL client. */
async function askServer(text: string): Promise<Trial> {
  const body = JSON.stringify({ query: document, variables: { text } });
  const response = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data, errors } = (await response.json()) as Answer;
  if (data) return data.tryRewrite;
  const refusal = errors?.[0];
  throw new Error(refusal?.extensions?.fields?.text ?? refusal?.message ?? DEMO.unreachable);
}

/** A connection that broke, or an answer that is none, has words of its own for programmers only. */
const messageOf = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof SyntaxError)
    ? error.message
    : DEMO.unreachable;

/** One rewrite at a time; an answer that comes after going back is dropped. */
export function useTrial() {
  const [state, setState] = useState<State>({ state: 'idle' });
  const latest = useRef(0);
  const run = async (text: string) => {
    const attempt = (latest.current += 1);
    setState({ state: 'running' });
    const next: State = await askServer(text).then(
      (trial) => ({ state: 'done', trial }),
      (error: unknown) => ({ state: 'failed', message: messageOf(error) }),
    );
    if (attempt === latest.current) setState(next);
  };
  const reset = () => {
    latest.current += 1;
    setState({ state: 'idle' });
  };
  return { ...state, run, reset };
}
