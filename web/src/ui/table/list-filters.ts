import type { ListFilter } from './column.ts';

/** Days in UTC, both included: the query parameters `since` and `until`. */
export const DAY_FILTERS: readonly ListFilter[] = [
  { name: 'since', label: 'From', choices: 'date' },
  { name: 'until', label: 'To', choices: 'date' },
];

/** The members of an enum as the choices of a filter, in lower case in the URL. */
export const toChoices = (labels: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(labels).map(([name, { label }]) => ({ value: name.toLowerCase(), label }));

/** The enum member of a query parameter, or null for an unknown one. */
export const toMember = <Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  text: string | undefined,
): Name | null => (Object.keys(names) as Name[]).find((name) => name.toLowerCase() === text) ?? null;

/** A day in UTC, as the instant at which it begins, `days` later. Null without a valid day. */
function toInstant(day: string | undefined, days = 0): string | null {
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString();
}

/** The days of `DAY_FILTERS` as the instants that a query takes: the last day is included. */
export const toTimeRange = ({ since, until }: { readonly since?: string; readonly until?: string }) => ({
  since: toInstant(since),
  until: toInstant(until, 1),
});
