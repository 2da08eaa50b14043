import type { UserRecord } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';

/**
 * Stores `count` history entries, a minute apart. The newest, with the prompt `text 0` and the rewrite `short 0`, was created at `now`. `overrides`
 * returns fields that replace those of an entry, by its number.
 */
export const givenHistoryEntries = (
  { _id: userId }: UserRecord,
  { count, now, overrides = () => ({}) }: { count: number; now: number; overrides?: (i: number) => object },
) =>
  // Not through Mongoose, so the entries lack its defaults, as entries of earlier versions do.
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
        // Late enough that no entry expires during a test.
        expiresAt: new Date(now + 1000 * MINUTE_MS),
        ...overrides(i),
      };
    }),
  );
