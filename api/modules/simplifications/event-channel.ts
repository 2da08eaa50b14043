interface Reader<TEvent> {
  readonly resolve: (result: IteratorResult<TEvent, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

/** Events on their way from one writer to one reader, in their order. */
export interface EventChannel<TEvent> {
  readonly push: (event: TEvent) => void;
  /** The last: null when all went well. What was pushed before is read first. */
  readonly close: (error: Error | null) => void;
  readonly next: () => Promise<IteratorResult<TEvent, undefined>>;
}

const END = { value: undefined, done: true } as const;

export function eventChannel<TEvent>(): EventChannel<TEvent> {
  const events: TEvent[] = [];
  let reader: Reader<TEvent> | null = null;
  let closed: { readonly error: Error | null } | null = null;

  const serve = ({ resolve, reject }: Reader<TEvent>) => {
    const event = events.shift();
    if (event !== undefined) resolve({ value: event, done: false });
    else if (!closed) return false;
    else if (!closed.error) resolve(END);
    else {
      reject(closed.error);
      // Told once: whoever reads on finds the end.
      closed = { error: null };
    }
    return true;
  };
  const wake = () => {
    if (reader && serve(reader)) reader = null;
  };

  return {
    push: (event) => {
      events.push(event);
      wake();
    },
    close: (error) => {
      closed ??= { error };
      wake();
    },
    next: () =>
      new Promise((resolve, reject) => {
        const asking = { resolve, reject };
        if (!serve(asking)) reader = asking;
      }),
  };
}
