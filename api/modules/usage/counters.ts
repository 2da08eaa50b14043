import { NO_ACTION } from '#api/modules/actions/actions.service.ts';
import type { CountedRun } from '#api/modules/quota/ledger.service.ts';

/** Escapes dots and dollars, which MongoDB would read as paths and operators. Model names contain them. */
export const encodeKey = (key: string) => key.replace(/[%.$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export const decodeKey = (key: string) =>
  key.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Returns the `$inc` of a day's counters for these runs. */
export function sumIncrements(entries: readonly CountedRun[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (path: string, amount: number) => {
    sums[path] = (sums[path] ?? 0) + amount;
  };
  for (const entry of entries) {
    add('count', 1);
    add(`hours.${entry.hour}`, 1);
    add(`actions.${encodeKey(entry.action ?? NO_ACTION)}`, 1);
    // A failed run that was charged has no model.
    if (entry.model) add(`models.${encodeKey(entry.model)}`, 1);
    for (const field of ['inputTokens', 'outputTokens', 'wordsBefore', 'wordsAfter'] as const) {
      add(field, entry[field]);
    }
  }
  return sums;
}
