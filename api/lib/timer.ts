/**
 * Starts a timer. Returns a function that returns whether more than `ms` milliseconds have passed since the start. Changes of the system's clock
 * don't affect it.
 */
export function startTimer(ms: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt > ms;
}
