import type { AbsentFields } from '#api/database/absent-fields.ts';
import type { Runtime } from '#api/kernel/runtime.ts';

/** A change of stored data that a new version of the code relies on. */
export interface Migration {
  readonly name: string;
  /** Counts the documents that the migration would change at most. Only reads. */
  readonly count: (runtime: Runtime) => Promise<number>;
  /**
   * Changes the stored data. It can be repeated and run by two servers at the same time, because a server may stop or
   * lose its lease in the middle of it, and while servers of the previous version are running.
   */
  readonly run: (runtime: Runtime) => Promise<void>;
}

/** Builds a migration that fills fields which did not exist when documents were stored. */
export const fillFields = (name: string, collections: readonly AbsentFields[]): Migration => ({
  name,
  count: async () =>
    (await Promise.all(collections.map(({ count }) => count()))).reduce((sum, documents) => sum + documents, 0),
  run: async () => {
    for (const { fill } of collections) await fill();
  },
});
