import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { OverviewDocument, type RunOutcome, StoppedRunDocument } from '#web/graphql/operations.generated.ts';
import type { Outgoing } from './use-run.ts';

/** A run that the user stopped. */
export interface StoppedRun {
  readonly outgoing: Outgoing;
  /** What became of it. Null: that is being asked. `UNKNOWN`: the server did not say. */
  readonly outcome: RunOutcome | 'UNKNOWN' | null;
}

/** The pauses before the server is asked what became of a run. A stopped run has ended by the first, or goes on for as long as its model answers. */
const PAUSES_MS = [300, 1200, ...Array<number>(30).fill(2000)];

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Returns the run that the user stopped last, and functions that note and forget it. On a slow line, a run may be finished and charged before the
 * server notices that it was stopped. So the server is asked what became of it, and for the prompts left.
 */
export function useStoppedRun() {
  const client = useApolloClient();
  const [stopped, setStopped] = useState<StoppedRun | null>(null);
  const latest = useRef<Outgoing | null>(null);

  const ask = async ({ input }: Outgoing) => {
    const variables = { idempotencyKey: input.idempotencyKey ?? '' };
    const { data } = await client.query({ query: StoppedRunDocument, variables, fetchPolicy: 'no-cache' });
    return data.runOutcome;
  };
  const follow = async (outgoing: Outgoing) => {
    let previous: StoppedRun['outcome'] = null;
    for (const pause of PAUSES_MS) {
      await wait(pause);
      const outcome: StoppedRun['outcome'] = await ask(outgoing).catch(() => 'UNKNOWN' as const);
      // Asked once, a run may be about to stop, or its request still on its way.
      const isSure = outcome !== 'IN_PROGRESS' && (outcome !== 'NONE' || previous === 'NONE');
      if (latest.current === outgoing && (isSure || previous === outcome)) setStopped({ outgoing, outcome });
      if (isSure) break;
      previous = outcome;
    }
    // Also for a user who has left the page meanwhile, whose next one reads the cache.
    await client.query({ query: OverviewDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  };

  return {
    stopped,
    /** Notes that a run was stopped, and asks what became of it. */
    note: (outgoing: Outgoing) => {
      latest.current = outgoing;
      setStopped({ outgoing, outcome: null });
      void follow(outgoing);
    },
    forget: () => {
      latest.current = null;
      setStopped(null);
    },
  };
}
