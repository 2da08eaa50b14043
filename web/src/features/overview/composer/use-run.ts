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

/** A request, and the masked values to restore in its answer. */
export interface Outgoing {
  readonly input: SimplifyInput;
  readonly found: readonly FoundPersonal[];
  /** The name of its action. */
  readonly action: string;
  /** What was chosen besides the prompt. */
  readonly choice: string;
}

/** A finished run, with its texts unmasked. */
export interface Answer {
  readonly run: Composer_RunFragment;
  readonly outgoing: Outgoing;
}

interface RunHandlers {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFailure: (error: unknown, outgoing: Outgoing) => void;
}

/** Updates the numbers of prompts at once. The chart is updated by the next fetch. */
function updateQuota(cache: ApolloCache, { promptsUsed, promptsRemaining }: Composer_RunFragment): void {
  cache.updateQuery(
    { query: OverviewDocument },
    (shown) =>
      shown && {
        stats: { ...shown.stats, promptsRemaining, subscription: { ...shown.stats.subscription, promptsUsed } },
      },
  );
}

const newCutOffError = () => new Error('The stream ended before its answer.');

/**
 * Does one run as a stream, which the server notices when it ends early: stopping it or leaving the page stops the run, unless the model
 * has begun to answer.
 */
export function useRun({ onAnswer, onFailure }: RunHandlers) {
  const client = useApolloClient();
  const [runningStream, setRunningStream] = useState<Outgoing | null>(null);
  const [simplify, { loading: isSimplifying }] = useSimplifyMutation();
  const [keep, { loading: isKeeping }] = useKeepRefusedRewriteMutation();
  /** Events that arrive after the end of the stream are ignored. */
  const isOpen = useRef(false);

  const answer = (made: Composer_RunFragment, outgoing: Outgoing) => {
    updateQuota(client.cache, made);
    void client.refetchQueries({ include: [OverviewDocument] });
    onAnswer({ run: unmaskRun(made, outgoing.found), outgoing });
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
            answer(done, runningStream);
          },
          onError: fail,
          onComplete: () => {
            fail(newCutOffError());
          },
        },
  );

  return {
    /** Whether the run can be stopped. */
    isStreaming: runningStream !== null,
    isLoading: isSimplifying || isKeeping,
    stream: (outgoing: Outgoing) => {
      isOpen.current = true;
      setRunningStream(outgoing);
    },
    /** Requests the result without a stream, after the connection of a stream was lost. */
    runWithoutStream: async (outgoing: Outgoing) => {
      try {
        const { data } = await simplify({ variables: { input: outgoing.input } });
        if (data) answer(data.simplify, outgoing);
      } catch (error) {
        onFailure(error, outgoing);
      }
    },
    /** Keeps a rewrite that was rejected. A repeated request keeps it once. */
    keep: async (id: string, outgoing: Outgoing) => {
      try {
        const { data } = await keep({ variables: { id } });
        if (data) answer(data.keepRefusedRewrite, outgoing);
      } catch (error) {
        onFailure(error, outgoing);
      }
    },
    stop: close,
  };
}
