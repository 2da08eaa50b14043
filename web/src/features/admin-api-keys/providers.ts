import type { ModelAggregator } from '#web/graphql/admin-operations.generated.ts';

/** The providers whose models an administrator chooses. */
export const AGGREGATORS: readonly ModelAggregator[] = ['STRAICO', 'OPENROUTER'];
