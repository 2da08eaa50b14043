/** Does one thing after the other for each key, in the order in which they were asked for. Different keys do not wait for each other. */
export interface InTurn {
  readonly run: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

const ignore = () => undefined;

export function inTurn(): InTurn {
  /** The last of each row. It never rejects. */
  const last = new Map<string, Promise<unknown>>();
  return {
    run: async (key, act) => {
      const done = (last.get(key) ?? Promise.resolve()).then(act);
      const over = done.then(ignore, ignore);
      last.set(key, over);
      try {
        return await done;
      } finally {
        if (last.get(key) === over) last.delete(key);
      }
    },
  };
}
