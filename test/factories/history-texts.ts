import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { idAt } from '#api/ids.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';

const MINUTE_MS = 60_000;

/** Stores the texts `text 0` (the newest, made `now`) and on, a minute apart. */
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
