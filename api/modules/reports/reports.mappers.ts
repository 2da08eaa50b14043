import type { ChurnedSubscription, PageInfo } from '#api/graphql/types.generated.ts';

/** Sums are computed only for clients that select them. */
export interface ChurnConnectionMapper {
  readonly nodes: ChurnedSubscription[];
  readonly pageInfo: PageInfo;
  readonly currency: string;
  readonly fileName: string;
  readonly totalCount: () => Promise<number>;
  readonly mrrLost: () => Promise<number>;
}
