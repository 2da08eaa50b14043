import { useSearchParams } from 'react-router-dom';
import type { AnalyticsRange } from '#web/graphql/operations.generated.ts';

interface Range {
  /** As the address and the button say it. */
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

export const RANGE_CHOICES = RANGES.map(({ name, days }) => ({
  value: name,
  label: name,
  name: `${name}, the last ${days} days`,
}));

/** The range is in the address; without one, or with another, it is 30 days. */
export function useAnalyticsRange() {
  const [params, setParams] = useSearchParams();
  const range = RANGES.find(({ name }) => name === params.get('range')) ?? DEFAULT;
  const choose = (name: Range['name']) => {
    setParams(name === DEFAULT.name ? {} : { range: name }, { replace: true });
  };
  return { range, choose };
}
