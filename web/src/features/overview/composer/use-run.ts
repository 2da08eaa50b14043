import type { ApolloCache } from '@apollo/client';
import { skipToken, useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import {
  type Composer_RunFragment,
  OverviewDocument,
  type SimplifyInput,
  useKeepRefusedRewriteMutation,
  useSimplifyMutation,
  useSimplifyStreamSubscription,
} from '#web/graphql/operations.generated.ts';
import type { PersonalDetail } from '#web/lib/privacy/mask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';

/** A request, and the masked values to restore in its result. */
export interface Outgoing {
  /** The prompt as it was typed, trimmed and unmasked. */
  readonly prompt: string;
  readonly input: SimplifyInput;
  readonly found: readonly PersonalDetail[];
  /** The name of the request's action, for users. */
  readonly action: string;
  /** The action, the model and the variables, as JSON. */
  readonly choice: string;
}

/** A finished run, with its texts unmasked. */
export interface FinishedRun {
  readonly run: Composer_RunFragment;
  readonly outgoing: Outgoing;
}

/** The request that is running, and whether it is a stream. */
interface Running {
  readonly outgoing: Outgoing;
  readonly isStream: boolean;
}

interface RunHandlers {
  readonly onFinished: (finished: FinishedRun) => void;
  readonly onFailure: (error: unknown, outgoing: Outgoing) => void;
}

/** Writes the numbers of prompts after a run to the cache, so that pages show them immediately. The chart is updated by the next fetch. */
function updateQuota(cache: ApolloCache, { promptsUsed, promptsRemaining }: Composer_RunFragment): void {
  cache.updateQuery(
    { query: OverviewDocument },
    (shown) =>
      shown && {
        stats: { ...shown.stats, promptsRemaining, subscription: { ...shown.stats.subscription, promptsUsed } },
      },
  );
}

const newCutOffError = () => new Error('The stream ended before its result.');

/**
 * Returns functions that start and stop a run, and its state. A run is a stream. When the client ends the stream early, by stopping it or
 * leaving the page, the server notices and stops the run, unless the model has begun to answer.
 */
export function useRun({ onFinished, onFailure }: RunHandlers) {
  const client = useApolloClient();
  const [running, setRunning] = useState<Running | null>(null);
  const runningStream = running?.isStream ? running.outgoing : null;
  const [simplify] = useSimplifyMutation();
  const [keep] = useKeepRefusedRewriteMutation();
  /** The request whose result is awaited. What arrives for another one, such as after the user stopped it, is ignored. */
  const awaited = useRef<Outgoing | null>(null);

  const start = (outgoing: Outgoing, isStream: boolean) => {
    awaited.current = outgoing;
    setRunning({ outgoing, isStream });
  };
  const close = () => {
    awaited.current = null;
    setRunning(null);
  };
  const finish = (made: Composer_RunFragment, outgoing: Outgoing) => {
    updateQuota(client.cache, made);
    void client.refetchQueries({ include: [OverviewDocument] });
    if (awaited.current !== outgoing) return;
    close();
    onFinished({ run: unmaskRun(made, outgoing.found), outgoing });
  };
  const fail = (error: unknown, outgoing: Outgoing | null) => {
    if (outgoing === null || awaited.current !== outgoing) return;
    close();
    onFailure(error, outgoing);
  };

  useSimplifyStreamSubscription(
    runningStream === null
      ? skipToken
      : {
          variables: { input: runningStream.input },
          // The events need no cache, and the handlers below read them.
          fetchPolicy: 'no-cache',
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            const done = data?.simplifyStream.done;
            if (done && awaited.current === runningStream) finish(done, runningStream);
          },
          onError: (error) => {
            fail(error, runningStream);
          },
          onComplete: () => {
            fail(newCutOffError(), runningStream);
          },
        },
  );

  return {
    /** Whether a stream is running, which can be stopped. */
    isStreaming: runningStream !== null,
    /** Whether a request without a stream is running, which can't be stopped. */
    isLoading: running !== null && !running.isStream,
    stream: (outgoing: Outgoing) => {
      start(outgoing, true);
    },
    /** Requests the result without a stream, after the connection of a stream was lost. */
    runWithoutStream: async (outgoing: Outgoing) => {
      start(outgoing, false);
      try {
        const { data } = await simplify({ variables: { input: outgoing.input } });
        if (data) finish(data.simplify, outgoing);
      } catch (error) {
        fail(error, outgoing);
      }
    },
    /** Keeps a refused rewrite, by the id of its offer. A repeated request keeps it once. */
    keep: async (id: string, outgoing: Outgoing) => {
      start(outgoing, false);
      try {
        const { data } = await keep({ variables: { id } });
        if (data) finish(data.keepRefusedRewrite, outgoing);
      } catch (error) {
        fail(error, outgoing);
      }
    },
    /** Stops a stream, and ignores the result of a request without one. Returns the request of the stream; null: there is none. */
    stop: (): Outgoing | null => {
      close();
      return runningStream;
    },
  };
}
