/**
 * Runs the task immediately, and again `everyMs` after each end, without overlap. The task must not throw. Returns a
 * function that stops it and waits for the run in progress.
 */
export function repeat(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let current: Promise<void>;
  const go = () => {
    current = task().then(() => {
      if (!isStopped) timer = setTimeout(go, everyMs);
    });
  };
  go();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
