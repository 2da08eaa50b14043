import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from '#schema/limits.ts';
import type { AdminWebhookQueryVariables } from '#web/graphql/admin-operations.generated.ts';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DAY_FILTERS, toChoices, toMember, toTimeRange } from '#web/ui/table/list-filters.ts';
import type { ListParams } from '#web/ui/table/use-list-url.ts';
import { OUTCOMES, STATES } from './health.ts';

/** The filters of both lists of a webhook's page, as query parameters: `state` is for deliveries, `outcome` for the log of attempts. */
export const FILTERS = ['state', 'outcome', 'event', 'since', 'until'] as const;

type FilterName = (typeof FILTERS)[number];

const eventFilter = (events: readonly string[]): ListFilter => ({
  name: 'event',
  label: 'Event',
  choices: events.map((event) => ({ value: event, label: event })),
});

export const DELIVERY_FILTERS: readonly ListFilter[] = [
  { name: 'state', label: 'State', choices: toChoices(STATES) },
  eventFilter(WEBHOOK_EVENTS),
  ...DAY_FILTERS,
];

/** The events include the test event: a test is logged as an attempt, and is not stored as a delivery. */
export const LOG_FILTERS: readonly ListFilter[] = [
  { name: 'outcome', label: 'Outcome', choices: toChoices(OUTCOMES) },
  eventFilter([...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]),
  ...DAY_FILTERS,
];

/** Converts the filters of the URL to variables of the query for both lists. Unknown states and outcomes become null, which is no filter. */
export function toFilterVariables({
  filters,
  after,
}: ListParams<FilterName>): Omit<AdminWebhookQueryVariables, 'id' | 'isLog'> {
  return {
    // Event types are texts and no enum: an unknown one finds nothing.
    eventType: filters.event ?? null,
    state: toMember(STATES, filters.state),
    outcome: toMember(OUTCOMES, filters.outcome),
    ...toTimeRange(filters),
    after,
  };
}
