import { useEffect, useState } from 'react';
import { type Answer, type Failure, OWN_CODE, type Requests, type RequestType } from '../messages.ts';
import { send } from '../send.ts';

/** The requests without an input. */
type Question = { [T in RequestType]: Requests[T]['input'] extends null ? T : never }[RequestType];

const ask = send as <T extends Question>(type: T) => Promise<Answer<Requests[T]['value']>>;

/**
 * The background's answer, asked for when the component is mounted. Null while it is loading. If it can't be loaded again, the previous answer
 * stays, so that what is shown with it, such as a typed prompt, does not disappear. `reloadFailure` then says why it may be out of
 * date. Only when the user is signed out does the failure replace the answer.
 */
export function useAnswer<T extends Question>(type: T) {
  const [answer, setAnswer] = useState<Answer<Requests[T]['value']> | null>(null);
  const [reloadFailure, setReloadFailure] = useState<Failure | null>(null);
  useEffect(() => {
    void ask(type).then(setAnswer);
  }, [type]);
  const reload = () =>
    void ask(type).then((next) => {
      setReloadFailure(next.ok ? null : next.failure);
      setAnswer((shown) => (shown?.ok && !next.ok && next.failure.code !== OWN_CODE.signedOut ? shown : next));
    });
  return { answer, reloadFailure, reload };
}
