import { type DocumentNode, type GraphQLSchema, Kind, visit } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';

/** The most that a query may cost. Each field costs 1, and the fields of a list count once for each row of the page. */
export const MAX_COST = 5000;

const byPageSize: ComplexityEstimator = ({ args, childComplexity }) => {
  const { first } = args;
  return 1 + (typeof first === 'number' && first > 1 ? first : 1) * childComplexity;
};

interface Operation {
  readonly document: DocumentNode;
  readonly name: string | null;
  readonly variables: Record<string, unknown> | undefined;
}

/** Computes an operation's cost. 0 when its variables are invalid: executing it reports a better error. */
export function computeCost(schema: GraphQLSchema, { document, name, variables = {} }: Operation): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables,
      estimators: [byPageSize],
      ...(name !== null && { operationName: name }),
    });
  } catch {
    return 0;
  }
}

/** Whether variables can change the cost: they set a page's size, or include fields. */
export function costDependsOnVariables(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Argument: ({ name, value }) => {
      if (value.kind === Kind.VARIABLE && (name.value === 'first' || name.value === 'if')) found = true;
    },
  });
  return found;
}
