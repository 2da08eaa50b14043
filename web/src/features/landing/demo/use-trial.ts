import { useRef, useState } from 'react';
import { PROMPT_LENGTH, TRIAL_LENGTH } from '#schema/limits.ts';
import type { TryRewriteMutation } from '#web/graphql/operations.generated.ts';
import { promptLength } from '#web/lib/text-length.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { clearTabData, storeTriedPrompt } from '#web/session/tab-data.ts';
import { DEMO } from '../content/demo.ts';
import document from './try-rewrite.graphql?raw';

/** A rewrite that a visitor tried without an account. */
export type TrialRewrite = TryRewriteMutation['tryRewrite'];

type State =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly trial: TrialRewrite }
  | { readonly state: 'failed'; readonly message: string };

/** The response of the GraphQL API. */
interface TrialResponse {
  readonly data?: TryRewriteMutation | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly fields?: { readonly text?: string } };
  }[];
}

/** Rewrites a prompt. Uses `fetch`, because the landing page loads no GraphQL client. Rejects with an error whose message is for users. */
async function requestTrial(text: string): Promise<TrialRewrite> {
  const body = JSON.stringify({ query: document, variables: { text } });
  const response = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data, errors } = (await response.json()) as TrialResponse;
  if (data) return data.tryRewrite;
  const error = errors?.[0];
  throw new Error(error?.extensions?.fields?.text ?? error?.message ?? DEMO.unreachable);
}

/** Returns the error's message for users. A TypeError (no connection) or SyntaxError (no JSON) has none. */
const toMessage = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof SyntaxError)
    ? error.message
    : DEMO.unreachable;

/** Returns the state of the demo, and functions that run and reset it. A response that arrives after a reset or a newer run is ignored. */
export function useTrial() {
  const [state, setState] = useState<State>({ state: 'idle' });
  // The number of the last run.
  const latest = useRef(0);
  const hasKept = useRef(false);
  /**
   * Stores a text that is too long for the demo but not for the composer, which starts with it after the visitor has signed up. Removes it when
   * the text has another length again.
   */
  const keepIfTooLong = (text: string) => {
    if (sessionToken() !== null) return;
    const length = promptLength(text);
    const isForApp = length > TRIAL_LENGTH.max && length <= PROMPT_LENGTH.max;
    if (isForApp) storeTriedPrompt(text);
    else if (hasKept.current) clearTabData();
    hasKept.current = isForApp;
  };
  const run = async (text: string) => {
    // After signing up in this tab, the composer starts with the tried prompt.
    if (sessionToken() === null) storeTriedPrompt(text);
    const attempt = (latest.current += 1);
    setState({ state: 'running' });
    const next: State = await requestTrial(text).then(
      (trial) => ({ state: 'done', trial }),
      (error: unknown) => ({ state: 'failed', message: toMessage(error) }),
    );
    if (attempt === latest.current) setState(next);
  };
  const reset = () => {
    latest.current += 1;
    setState({ state: 'idle' });
  };
  return { ...state, run, reset, keepIfTooLong };
}
