import type { UserRecord } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';

/** Stores history entries with the texts `text 0` (the newest, created at `now`), `text 1` and so on, one minute apart. */
export const givenTexts = (
  { _id: userId }: UserRecord,
  { count, now, overrides = () => ({}) }: { count: number; now: number; overrides?: (i: number) => object },
) =>
  HistoryEntries.collection.insertMany(
    Array.from({ length: count }, (_, i) => {
      const createdAt = new Date(now - i * MINUTE_MS);
      return {
        _id: idAt(createdAt),
        userId,
        originalText: `text ${i}`,
        simplifiedText: `short ${i}`,
        model: 'plainprompt',
        action: null,
        changes: [],
        createdAt,
        expiresAt: new Date(now + 1000 * MINUTE_MS),
        ...overrides(i),
      };
    }),
  );
