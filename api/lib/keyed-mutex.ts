/** Runs the tasks of one key one at a time in this process, in call order. Tasks of different keys run at the same time. */
export interface KeyedMutex {
  readonly runExclusive: <T>(key: string, task: () => Promise<T>) => Promise<T>;
}

const ignore = () => undefined;

export function keyedMutex(): KeyedMutex {
  /** For each key, a promise that resolves when its last task has settled. It never rejects. */
  const lastSettled = new Map<string, Promise<unknown>>();
  return {
    runExclusive: async (key, task) => {
      const result = (lastSettled.get(key) ?? Promise.resolve()).then(task);
      const settled = result.then(ignore, ignore);
      lastSettled.set(key, settled);
      try {
        return await result;
      } finally {
        if (lastSettled.get(key) === settled) lastSettled.delete(key);
      }
    },
  };
}
