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
import { unmaskedRun } from './masked-run.ts';

/** A request on its way, and what its answer needs put back. */
export interface Outgoing {
  readonly input: SimplifyInput;
  readonly found: readonly FoundPersonal[];
}

interface Underway extends Outgoing {
  readonly unmasker: StreamingUnmasker;
}

interface RunHandlers {
  readonly onAnswer: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** The numbers change with the answer; the chart follows with the next fetch. */
function countRun(cache: ApolloCache, { promptsUsed, promptsRemaining }: Composer_RunFragment): void {
  cache.updateQuery(
    { query: OverviewDocument },
    (shown) =>
      shown && {
        stats: { ...shown.stats, promptsRemaining, subscription: { ...shown.stats.subscription, promptsUsed } },
      },
  );
}

const cutOff = () => new Error('The stream ended before its answer.');

/** One run: its answer as it is written, then whole. Stopping, or leaving the page, ends it and costs nothing. */
export function useRun({ onAnswer, onFailure }: RunHandlers) {
  const client = useApolloClient();
  const [underway, setUnderway] = useState<Underway | null>(null);
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const [run, setRun] = useState<Composer_RunFragment | null>(null);
  const [simplify, { loading: isAsking }] = useSimplifyMutation();
  /** What a stream still tells after its end is nothing to anybody. */
  const isOpen = useRef(false);

  const answer = (made: Composer_RunFragment, found: Outgoing['found']) => {
    setRun(unmaskedRun(made, found));
    countRun(client.cache, made);
    void client.refetchQueries({ include: [OverviewDocument] });
    onAnswer();
  };
  const close = () => {
    isOpen.current = false;
    setUnderway(null);
  };
  const fail = (error: unknown) => {
    if (!isOpen.current) return;
    close();
    onFailure(error);
  };

  useSimplifyStreamSubscription(
    underway === null
      ? skipToken
      : {
          variables: { input: underway.input },
          // Pieces are no data to keep, and the handlers tell what there is.
          fetchPolicy: 'no-cache',
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            if (!data || !isOpen.current) return;
            const { text, done } = data.simplifyStream;
            if (text !== null) {
              const piece = underway.unmasker.push(text);
              setPieces((before) => [...before, piece]);
            }
            if (!done) return;
            close();
            answer(done, underway.found);
          },
          onError: fail,
          onComplete: () => {
            fail(cutOff());
          },
        },
  );

  return {
    run,
    /** Whether it can still be left. */
    isStreaming: underway !== null,
    isAsking,
    /** What has been written so far. An answer that comes in one piece is not written before one's eyes. */
    live: underway !== null && pieces.length > 1 ? pieces.join('') : null,
    wasWritten: pieces.length > 1,
    stream: (outgoing: Outgoing) => {
      isOpen.current = true;
      setPieces([]);
      setUnderway({ ...outgoing, unmasker: streamingUnmasker(outgoing.found) });
    },
    /** Whole, and in one answer: for a run whose stream got lost, and that may have been made meanwhile. */
    ask: async ({ input, found }: Outgoing) => {
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
