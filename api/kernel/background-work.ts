const settleCallbacks = new Set<() => Promise<void>>();

/**
 * Called once by each queue whose work goes on after requests were answered.
 * @param settle resolves when the queue is empty; must not reject
 */
export function registerBackgroundWork(settle: () => Promise<void>): void {
  settleCallbacks.add(settle);
}

/** Resolves when all background work of this process is done. Called before the database is closed. */
export async function settleBackgroundWork(): Promise<void> {
  await Promise.all([...settleCallbacks].map((settle) => settle()));
}
