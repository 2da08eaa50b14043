import { useState } from 'react';
import type { Answer, Run } from '../../messages.ts';
import { createRuns, type Keys } from '../../page/run.ts';
import { send } from '../../send.ts';
import { removeText, type Sent, writeSent } from '../../settings/draft.ts';

const loadMask = async () => (await import('#web/lib/privacy/mask.ts')).maskEach;

/** The keys of a text, which are stored: the popup may close before the result is there. */
function storedKeys({ text, isMasking, keys }: Sent): Keys {
  const known = new Map(Object.entries(keys));
  const store = () => void writeSent({ text, isMasking, keys: Object.fromEntries(known) });
  return {
    get: (actionId) => known.get(actionId),
    set: (actionId, key) => {
      known.set(actionId, key);
      store();
    },
    delete: (actionId) => {
      known.delete(actionId);
      store();
    },
  };
}

const newRuns = (sent: Sent) =>
  createRuns(sent.text, {
    send: (request) => send('own:run', request),
    keep: (offer) => send('own:keep', offer),
    loadMask: sent.isMasking ? loadMask : null,
    keys: storedKeys(sent),
  });

interface Current {
  readonly text: string;
  readonly isMasking: boolean;
  readonly runs: ReturnType<typeof newRuns>;
}

/**
 * Rewrites a prompt. A text keeps its runs, so that a repeated request is counted once.
 * @param sent what was sent before the popup closed
 */
export function useRuns(isMasking: boolean, sent: Sent | null) {
  const [answer, setAnswer] = useState<Answer<Run> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [current, setCurrent] = useState<Current | null>(null);
  const wait = async (asked: Promise<Answer<Run>>) => {
    setIsBusy(true);
    const received = await asked;
    setAnswer(received);
    setIsBusy(false);
    return received;
  };
  const isOf = (it: Omit<Sent, 'keys'> | null, text: string) => it?.text === text && it.isMasking === isMasking;
  return {
    answer,
    isBusy,
    /** The prompt of the answer. */
    prompt: current?.text.trim() ?? '',
    simplify: async (text: string, actionId: string) => {
      const keys = sent && isOf(sent, text) ? sent.keys : {};
      const next =
        current && isOf(current, text) ? current : { text, isMasking, runs: newRuns({ text, isMasking, keys }) };
      setCurrent(next);
      // A run may also ask again for a refused rewrite that was kept.
      if ((await wait(next.runs.run(actionId))).ok) await removeText(text);
    },
    /** Keeps the rewrite that was refused. It is then in the history, as others are. */
    keep: async (id: string) => {
      if (current && (await wait(current.runs.keep(id))).ok) await removeText(current.text);
    },
  };
}
