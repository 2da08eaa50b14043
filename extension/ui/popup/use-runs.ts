import { useRef, useState } from 'react';
import type { Answer, Run } from '../../messages.ts';
import { createRuns, type Keys } from '../../page/run.ts';
import { send } from '../../send.ts';
import { removeText, type Sent, writeSent } from '../../settings/draft.ts';

const loadMask = async () => (await import('#web/lib/privacy/mask.ts')).maskEach;

/**
 * The idempotency keys of a text, by action. Each change is stored, because the popup may close before the result is there. Sent again with
 * its key, the text is still one run.
 */
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

/** The runs of one text, masked or not. */
function newRuns(sent: Sent) {
  const runs = createRuns(sent.text, {
    send: (request) => send('own:run', request),
    keep: (offer) => send('own:keep', offer),
    loadMask: sent.isMasking ? loadMask : null,
    keys: storedKeys(sent),
  });
  return { ...runs, text: sent.text, isMasking: sent.isMasking };
}

type TextRuns = ReturnType<typeof newRuns>;

interface Result {
  readonly answer: Answer<Run>;
  /** The runs of the text that the answer is to. The field, and the run in progress, may have another text by now. */
  readonly runs: TextRuns;
}

/**
 * Rewrites prompts. A text that the user sends again continues its earlier runs, so that a request whose answer was lost is counted once.
 * @param sent what was sent before the popup closed
 */
export function useRuns(isMasking: boolean, sent: Sent | null) {
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const known = useRef<readonly TextRuns[]>([]);

  const runsOf = (text: string): TextRuns => {
    const isSame = (other: Omit<Sent, 'keys'>) => other.text === text && other.isMasking === isMasking;
    const runs = known.current.find(isSame);
    if (runs) return runs;
    const added = newRuns({ text, isMasking, keys: sent && isSame(sent) ? sent.keys : {} });
    known.current = [...known.current, added];
    return added;
  };
  const showAnswer = async (asked: Promise<Answer<Run>>, runs: TextRuns) => {
    setIsBusy(true);
    const answer = await asked;
    setResult({ answer, runs });
    setIsBusy(false);
    // The background removes the text of a run by its key. It does not know the text of a kept rewrite, which has no key, and a run may ask
    // again for one whose answer was lost.
    if (answer.ok) await removeText(runs.text);
  };

  return {
    answer: result?.answer ?? null,
    isBusy,
    /** The prompt that the answer is to. */
    prompt: result?.runs.text.trim() ?? '',
    simplify: async (text: string, actionId: string) => {
      const runs = runsOf(text);
      await showAnswer(runs.run(actionId), runs);
    },
    /** Keeps the refused rewrite in the answer. It is then in the history, as others are. Does nothing during a run. */
    keep: async (id: string) => {
      if (result && !isBusy) await showAnswer(result.runs.keep(id), result.runs);
    },
  };
}
