import type { ApolloCache } from '@apollo/client';
import { skipToken, useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import {
  type Composer_RunFragment,
  OverviewDocument,
  type SimplifyInput,
  useSimplifyMutation,
  useSimplifyStreamSubscription,
} from '#web/graphql/operations.generated.ts';
import type { FoundPersonal } from '#web/lib/privacy/mask.ts';
import { type StreamingUnmasker, streamingUnmasker } from '#web/lib/privacy/unmask.ts';
import { unmaskRun } from './unmask-run.ts';

/** A request, and the masked values to restore in its answer. */
export interface Outgoing {
  readonly input: SimplifyInput;
  readonly found: readonly FoundPersonal[];
}

interface RunningStream extends Outgoing {
  readonly unmasker: StreamingUnmasker;
}

interface RunHandlers {
  readonly onAnswer: () => void;
  readonly onFailure: (error: unknown) => void;
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

/** Streams one run: first pieces of the rewrite, then the result. Stopping it or leaving the page cancels the run, which then uses no prompt. */
export function useRun({ onAnswer, onFailure }: RunHandlers) {
  const client = useApolloClient();
  const [runningStream, setRunningStream] = useState<RunningStream | null>(null);
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const [run, setRun] = useState<Composer_RunFragment | null>(null);
  const [simplify, { loading: isLoading }] = useSimplifyMutation();
  /** Events that arrive after the end of the stream are ignored. */
  const isOpen = useRef(false);

  const answer = (made: Composer_RunFragment, found: Outgoing['found']) => {
    setRun(unmaskRun(made, found));
    updateQuota(client.cache, made);
    void client.refetchQueries({ include: [OverviewDocument] });
    onAnswer();
  };
  const close = () => {
    isOpen.current = false;
    setRunningStream(null);
  };
  const fail = (error: unknown) => {
    if (!isOpen.current) return;
    close();
    onFailure(error);
  };

  useSimplifyStreamSubscription(
    runningStream === null
      ? skipToken
      : {
          variables: { input: runningStream.input },
          // The pieces need no cache, and the handlers below read them.
          fetchPolicy: 'no-cache',
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            if (!data || !isOpen.current) return;
            const { text, done } = data.simplifyStream;
            if (text !== null) {
              const piece = runningStream.unmasker.push(text);
              setPieces((before) => [...before, piece]);
            }
            if (!done) return;
            close();
            answer(done, runningStream.found);
          },
          onError: fail,
          onComplete: () => {
            fail(newCutOffError());
          },
        },
  );

  return {
    run,
    /** Whether the run can be stopped. */
    isStreaming: runningStream !== null,
    isLoading,
    /** The rewrite so far. Null when it arrives in a single piece. */
    streamedText: runningStream !== null && pieces.length > 1 ? pieces.join('') : null,
    wasStreamed: pieces.length > 1,
    stream: (outgoing: Outgoing) => {
      isOpen.current = true;
      setPieces([]);
      setRunningStream({ ...outgoing, unmasker: streamingUnmasker(outgoing.found) });
    },
    /** Requests the result without a stream, after the connection of a stream was lost. */
    runWithoutStream: async ({ input, found }: Outgoing) => {
      setPieces([]);
      try {
        const { data } = await simplify({ variables: { input } });
        if (data) answer(data.simplify, found);
      } catch (error) {
        onFailure(error);
      }
    },
    stop: close,
    clear: () => {
      setRun(null);
    },
  };
}
