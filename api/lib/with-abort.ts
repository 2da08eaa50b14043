/** Rejects when the signal aborts, even if the task does not support it. A signal that was aborted before has no effect. */
export function withAbort<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
    task.then(resolve, reject);
  });
}
