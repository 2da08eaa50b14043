// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.

/**
 * A subscription that stopped paying. The email address and the name are null once the account is deleted. The plans'
 * names are null for a user who had no plan before, or none afterwards.
 */
interface ChurnedRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string | null;
  readonly fullName: string | null;
  readonly at: Date;
  /** In units of the currency, such as dollars, not in minor units. */
  readonly mrr: number;
  readonly planName: string | null;
  readonly nextPlanName: string | null;
}

/** Sums are computed only for clients that select them. */
export interface ChurnConnectionMapper {
  readonly nodes: ChurnedRow[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly currency: string;
  readonly fileName: string;
  readonly totalCount: () => Promise<number>;
  readonly mrrLost: () => Promise<number>;
}
