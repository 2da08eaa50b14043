import { type DocumentNode, type GraphQLSchema, Kind, visit } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';

/** A field costs 1, and what it lists costs as often as the page is long. */
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

/** 0 for an operation whose variables don't fit: executing it says so better. */
export function costOf(schema: GraphQLSchema, { document, name, variables = {} }: Operation): number {
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

/** Whether another choice of variables can cost more: they set a page's size, or include fields. */
export function costDependsOnVariables(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Argument: ({ name, value }) => {
      if (value.kind === Kind.VARIABLE && (name.value === 'first' || name.value === 'if')) found = true;
    },
  });
  return found;
}
