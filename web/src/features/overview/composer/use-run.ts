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
import type { FoundPersonal } from '#web/lib/privacy/mask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';

/** A request, and the masked values to restore in its result. */
export interface Outgoing {
  readonly input: SimplifyInput;
  readonly found: readonly FoundPersonal[];
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
  const [runningStream, setRunningStream] = useState<Outgoing | null>(null);
  const [simplify, { loading: isSimplifying }] = useSimplifyMutation();
  const [keep, { loading: isKeeping }] = useKeepRefusedRewriteMutation();
  /** Whether the stream is open. Events that arrive after its end are ignored. */
  const isOpen = useRef(false);

  const finish = (made: Composer_RunFragment, outgoing: Outgoing) => {
    updateQuota(client.cache, made);
    void client.refetchQueries({ include: [OverviewDocument] });
    onFinished({ run: unmaskRun(made, outgoing.found), outgoing });
  };
  const close = () => {
    isOpen.current = false;
    setRunningStream(null);
  };
  const fail = (error: unknown) => {
    if (!isOpen.current) return;
    close();
    if (runningStream) onFailure(error, runningStream);
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
            if (!done || !isOpen.current) return;
            close();
            finish(done, runningStream);
          },
          onError: fail,
          onComplete: () => {
            fail(newCutOffError());
          },
        },
  );

  return {
    /** Whether a stream is running, which can be stopped. */
    isStreaming: runningStream !== null,
    /** Whether a request without a stream is running, which can't be stopped. */
    isLoading: isSimplifying || isKeeping,
    stream: (outgoing: Outgoing) => {
      isOpen.current = true;
      setRunningStream(outgoing);
    },
    /** Requests the result without a stream, after the connection of a stream was lost. */
    runWithoutStream: async (outgoing: Outgoing) => {
      try {
        const { data } = await simplify({ variables: { input: outgoing.input } });
        if (data) finish(data.simplify, outgoing);
      } catch (error) {
        onFailure(error, outgoing);
      }
    },
    /** Keeps a refused rewrite, by the id of its offer. A repeated request keeps it once. */
    keep: async (id: string, outgoing: Outgoing) => {
      try {
        const { data } = await keep({ variables: { id } });
        if (data) finish(data.keepRefusedRewrite, outgoing);
      } catch (error) {
        onFailure(error, outgoing);
      }
    },
    stop: close,
  };
}
