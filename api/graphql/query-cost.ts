import {
  type DocumentNode,
  getNullableType,
  getOperationAST,
  getVariableValues,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  Kind,
  visit,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { invalidInput } from '#api/kernel/errors.ts';
import { fieldCost, PAGE_ARGUMENTS, usualRows } from './list-sizes.ts';

/**
 * The most that an operation may cost over GraphQL; those of REST are not counted. Each field costs 1, long texts cost more, and the fields of a list
 * count once for each row: of the page, or of all rows that a list without pages is expected to have.
 */
export const MAX_COST = 5000;

const isPage = (typeName: string) => typeName.endsWith('Connection') || typeName.endsWith('Page');

const isObjectList = ({ type }: GraphQLField<unknown, unknown>): boolean => {
  const list = getNullableType(type);
  return isListType(list) && isCompositeType(getNullableType(list.ofType));
};

/** Returns how often the fields inside of a field count. */
function countRows(parent: string, field: GraphQLField<unknown, unknown>, args: Readonly<Record<string, unknown>>) {
  const pageSizes = PAGE_ARGUMENTS.map((name) => args[name]).filter((size) => typeof size === 'number');
  if (pageSizes.length > 0) return Math.max(1, ...pageSizes);
  // The rows of a page were counted by the field that returns the page.
  return isObjectList(field) && !isPage(parent) ? usualRows(`${parent}.${field.name}`) : 1;
}

/**
 * Computes the cost of a field from the number of its rows. `__typename` is free, because clients with a cache
 * ask for it in each object.
 */
const byRows: ComplexityEstimator = ({ type, field, args, childComplexity }) =>
  field.name === '__typename'
    ? 0
    : fieldCost(`${type.name}.${field.name}`) + countRows(type.name, field, args) * childComplexity;

interface Operation {
  readonly document: DocumentNode;
  readonly name: string | null;
  readonly variables: Record<string, unknown> | undefined;
}

/** Returns whether the whole operation fails because of its variables. */
function hasInvalidVariables(schema: GraphQLSchema, { document, name, variables = {} }: Operation): boolean {
  const definitions = getOperationAST(document, name)?.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors !== undefined;
}

/**
 * Computes an operation's cost. 0 when its variables are invalid, because executing it reports a better
 * error. Throws BAD_USER_INPUT when an argument is invalid: executing the operation would fail for this field
 * only, and return all others.
 */
export function computeCost(schema: GraphQLSchema, operation: Operation): number {
  if (hasInvalidVariables(schema, operation)) return 0;
  const { document, name, variables = {} } = operation;
  try {
    return getComplexity({
      schema,
      query: document,
      variables,
      estimators: [byRows],
      ...(name !== null && { operationName: name }),
    });
  } catch {
    throw invalidInput({ query: 'An argument has an invalid value, or none although it needs one' });
  }
}

/** Returns whether variables can change the cost: they set a page's size, or include fields. */
export function costDependsOnVariables(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Argument: ({ name, value }) => {
      if (value.kind !== Kind.VARIABLE) return;
      if (PAGE_ARGUMENTS.includes(name.value) || name.value === 'if') found = true;
    },
  });
  return found;
}
