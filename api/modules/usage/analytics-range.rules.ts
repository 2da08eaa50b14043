import type { AnalyticsRange } from '#api/graphql/types.generated.ts';

/** The days of a range. Its last day is today. */
export const RANGE_DAYS: Readonly<Record<AnalyticsRange, number>> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
};
