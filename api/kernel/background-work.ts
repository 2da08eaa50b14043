const settleCallbacks = new Set<() => Promise<void>>();

/**
 * Registers a queue whose work goes on after the requests that caused it were answered. `settle` resolves when the queue is
 * empty. It must not reject, because the server would then stop without waiting for the other queues.
 */
export function registerBackgroundWork(settle: () => Promise<void>): void {
  settleCallbacks.add(settle);
}

/** Resolves when every registered queue has been empty once. Called before the database is closed. */
export async function settleBackgroundWork(): Promise<void> {
  await Promise.all([...settleCallbacks].map((settle) => settle()));
}
