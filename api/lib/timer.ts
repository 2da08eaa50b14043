/** Returns a function that says whether so many milliseconds have passed since, by a clock that no one sets. */
export function startTimer(ms: number): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt > ms;
}
