import type { Model } from 'mongoose';
import { vi } from 'vitest';

type Write = 'deleteMany' | 'deleteOne' | 'insertOne' | 'updateMany' | 'updateOne';

/**
 * Runs a step right before the next write of this kind to a collection, as another request could at that moment. The write follows as usual.
 * If the step rejects, the write fails with its error, as when the database or the server stops.
 */
export function beforeNext(
  write: Write,
  { collection }: Pick<Model<never>, 'collection'>,
  step: () => Promise<unknown>,
) {
  const driver = collection as unknown as Record<Write, (...args: unknown[]) => unknown>;
  const original = driver[write];
  const spy = vi.spyOn(driver, write).mockImplementation(async (...args) => {
    spy.mockRestore();
    await step();
    return original.apply(collection, args);
  });
}
