import { useEffect, useState } from 'react';
import { type Answer, OWN_CODE, type Requests, type RequestType } from '../messages.ts';
import { send } from '../send.ts';

/** The requests without an input. */
type Question = { [T in RequestType]: Requests[T]['input'] extends null ? T : never }[RequestType];

const ask = send as <T extends Question>(type: T) => Promise<Answer<Requests[T]['value']>>;

/** Failures of the connection, which say nothing about the user. */
const CONNECTION: readonly string[] = [OWN_CODE.offline, OWN_CODE.unreachable];

/**
 * The background's answer, asked for when the component is mounted. Null while it is loading. An answer stays if it can't be loaded again because
 * of the connection: a prompt that was typed, or its rewrite, stays on the screen with it.
 */
export function useAnswer<T extends Question>(type: T) {
  const [answer, setAnswer] = useState<Answer<Requests[T]['value']> | null>(null);
  useEffect(() => {
    void ask(type).then(setAnswer);
  }, [type]);
  const reload = () =>
    void ask(type).then((next) => {
      setAnswer((shown) => (shown?.ok && !next.ok && CONNECTION.includes(next.failure.code) ? shown : next));
    });
  return { answer, reload };
}
