import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from '#schema/limits.ts';
import type { AdminWebhookQueryVariables } from '#web/graphql/operations.generated.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import { OUTCOMES, STATES } from './health.ts';

/** Query parameters of the page of a webhook. */
export const FILTERS = ['state', 'outcome', 'event', 'since', 'until'] as const;

type FilterName = (typeof FILTERS)[number];

const toChoices = (looks: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(looks).map(([name, { label }]) => ({ value: name.toLowerCase(), label }));

const eventFilter = (events: readonly string[]): ListFilter => ({
  name: 'event',
  label: 'Event',
  choices: events.map((event) => ({ value: event, label: event })),
});

const TIME: readonly ListFilter[] = [
  { name: 'since', label: 'From', choices: 'date' },
  { name: 'until', label: 'To', choices: 'date' },
];

export const DELIVERY_FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', choices: toChoices(STATES) },
  eventFilter(WEBHOOK_EVENTS),
  ...TIME,
];

export const LOG_FILTERS: readonly ListFilter[] = [
  { name: 'outcome', label: 'Outcome', choices: toChoices(OUTCOMES) },
  eventFilter([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  ...TIME,
];

/** The enum member of a query parameter, or null for an unknown one. */
const toMember = <Name extends string>(looks: Readonly<Record<Name, unknown>>, text: string | undefined): Name | null =>
  (Object.keys(looks) as Name[]).find((name) => name.toLowerCase() === text) ?? null;

/** A day in UTC, as the instant at which it begins, `days` later. Null without a valid day. */
function toInstant(day: string | undefined, days = 0): string | null {
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString();
}

/** The filters of the URL as the query takes them. Days are in UTC, and the last one is included. */
export function toVariables({ filters, after }: ListUrl<FilterName>): Omit<AdminWebhookQueryVariables, 'id' | 'isLog'> {
  return {
    eventType: filters.event ?? null,
    state: toMember(STATES, filters.state),
    outcome: toMember(OUTCOMES, filters.outcome),
    since: toInstant(filters.since),
    until: toInstant(filters.until, 1),
    after,
  };
}
