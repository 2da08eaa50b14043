import { useState } from 'react';

/** What to say once it is done. */
export interface Said {
  readonly title: string;
  readonly text?: string;
}

/** Acts on one thing, one after the other, and what came of the last of them. */
export function useActs() {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [error, setError] = useState<unknown>(undefined);

  /** True when it was done. What to say may depend on the answer. */
  const act = async <T>(request: Promise<T>, done: Said | ((answer: T) => Said)): Promise<boolean> => {
    setIsBusy(true);
    setSaid(null);
    setError(undefined);
    try {
      const answer = await request;
      setSaid(typeof done === 'function' ? done(answer) : done);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, said, error, act };
}
