const settlers = new Set<() => Promise<void>>();

/** Adds work that goes on after a request is answered. `settle` does what is left of it, and resolves when it is done. Never rejects. */
export function registerBackgroundWork(settle: () => Promise<void>): void {
  settlers.add(settle);
}

/** Resolves when all background work of this process is done. Called before the database is closed. */
export async function settleBackgroundWork(): Promise<void> {
  await Promise.all([...settlers].map((settle) => settle()));
}
