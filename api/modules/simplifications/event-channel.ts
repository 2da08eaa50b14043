interface Reader<TEvent> {
  readonly resolve: (result: IteratorResult<TEvent, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

/** A queue of events from one writer to one reader. */
export interface EventChannel<TEvent> {
  readonly push: (event: TEvent) => void;
  /** Ends the channel after the events that were pushed before. The reader's next call rejects with the error, unless it is null. */
  readonly close: (error: Error | null) => void;
  readonly next: () => Promise<IteratorResult<TEvent, undefined>>;
}

const END = { value: undefined, done: true } as const;

/** Creates a channel. It supports one call of `next` at a time. */
export function createEventChannel<TEvent>(): EventChannel<TEvent> {
  const events: TEvent[] = [];
  let reader: Reader<TEvent> | null = null;
  let closed: { readonly error: Error | null } | null = null;

  /** Settles a reader if an event, the error or the end is there. Returns false when the reader must wait. */
  const serve = ({ resolve, reject }: Reader<TEvent>) => {
    const event = events.shift();
    if (event !== undefined) resolve({ value: event, done: false });
    else if (!closed) return false;
    else if (!closed.error) resolve(END);
    else {
      reject(closed.error);
      // The error is thrown once. Later calls return the end.
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
        const newReader = { resolve, reject };
        if (!serve(newReader)) reader = newReader;
      }),
  };
}
