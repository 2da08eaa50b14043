import type { AnalyticsRange } from '#web/graphql/operations.generated.ts';
import { useUrlParams } from './use-url-params.ts';

interface Range {
  /** The name in the URL and on the button. */
  readonly name: '7d' | '30d' | '90d';
  readonly days: number;
  readonly range: AnalyticsRange;
}

const DEFAULT: Range = { name: '30d', days: 30, range: 'LAST_30_DAYS' };

const RANGES: readonly Range[] = [
  { name: '7d', days: 7, range: 'LAST_7_DAYS' },
  DEFAULT,
  { name: '90d', days: 90, range: 'LAST_90_DAYS' },
];

/** The ranges as choices of a `Toggle`. */
export const RANGE_CHOICES = RANGES.map(({ name, days }) => ({
  value: name,
  label: name,
  name: `${name}, the last ${days} days`,
}));

/** Returns the time range of a user's analytics, and a function that chooses it by its name. The URL holds it; without a valid one, it is 30 days. */
export function useAnalyticsRange() {
  const [params, change] = useUrlParams();
  const range = RANGES.find(({ name }) => name === params.get('range')) ?? DEFAULT;
  const choose = (name: Range['name']) => {
    change({ range: name === DEFAULT.name ? null : name });
  };
  return { range, choose };
}
