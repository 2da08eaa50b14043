import { areDaysReversed } from '#schema/report-days.ts';
import type { ListFilter } from './column.ts';

/** Filters for a first and a last day in UTC, both included: the query parameters `since` and `until`. */
export const DAY_FILTERS: readonly ListFilter[] = [
  { name: 'since', label: 'From', choices: 'date' },
  { name: 'until', label: 'To', choices: 'date' },
];

/** The days of `DAY_FILTERS`, as the URL has them. */
interface FilteredDays {
  readonly since?: string;
  readonly until?: string;
}

/** Returns whether the first day of a list is after its last one. The list then says so, and has no rows. */
export const hasReversedDays = ({ since, until }: FilteredDays): boolean => areDaysReversed(since, until);

/** Turns the members of an enum into the choices of a filter. Their values are in lower case, as in the URL. */
export const toChoices = (labels: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(labels).map(([name, { label }]) => ({ value: name.toLowerCase(), label }));

/** Returns the enum member that a query parameter names, in any case. Null for an unknown one, or none. */
export const toMember = <Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  text: string | undefined,
): Name | null => (Object.keys(names) as Name[]).find((name) => name.toLowerCase() === text?.toLowerCase()) ?? null;

/** Returns the instant (ISO 8601) at which the day that is `days` after `day` begins in UTC. Null without a valid day. */
function toInstant(day: string | undefined, days = 0): string | null {
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString();
}

/**
 * Turns the days of `DAY_FILTERS` into the instants that a query takes. `until` is the end of the last day. Null without a day, and for days
 * that contradict each other, in which nothing could be found.
 */
export const toTimeRange = ({ since, until }: FilteredDays) =>
  areDaysReversed(since, until)
    ? { since: null, until: null }
    : { since: toInstant(since), until: toInstant(until, 1) };
