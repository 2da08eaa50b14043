import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { decodeKey } from './counters.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

type Counts = Readonly<Record<string, number>>;

interface Row {
  readonly day: string;
  readonly count: number;
  readonly hours: Counts;
  readonly actions: Counts;
  readonly models: Counts;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
}

const decoded = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [decodeKey(key), count]));

export const personalUsageDays: PersonalData = buildPersonalData<Row>(UserUsageDays, {
  ownedBy: byUserId,
  toExportedRow: (row) => ({
    date: row.day,
    count: row.count,
    by_hour: row.hours,
    by_action: decoded(row.actions),
    by_model: decoded(row.models),
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    words_before: row.wordsBefore,
    words_after: row.wordsAfter,
  }),
});
