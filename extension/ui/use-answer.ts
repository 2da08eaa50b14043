import { useEffect, useState } from 'react';
import type { Answer, Requests, RequestType } from '../messages.ts';
import { send } from '../send.ts';

/** The requests without an input. */
type Question = { [T in RequestType]: Requests[T]['input'] extends null ? T : never }[RequestType];

const ask = send as <T extends Question>(type: T) => Promise<Answer<Requests[T]['value']>>;

/** The background's answer, asked for when the component is mounted. Null while it is loading. */
export function useAnswer<T extends Question>(type: T) {
  const [answer, setAnswer] = useState<Answer<Requests[T]['value']> | null>(null);
  useEffect(() => {
    void ask(type).then(setAnswer);
  }, [type]);
  return { answer, reload: () => void ask(type).then(setAnswer) };
}
