import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentNode,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { PAGE_ARGUMENTS } from '#api/graphql/list-sizes.ts';
import { computeCost, MAX_COST } from '#api/graphql/query-cost.ts';
import { buildSchema } from '#api/modules/build-schema.ts';

const schema = buildSchema();
const costOf = (query: string, variables: Record<string, unknown> = {}) =>
  computeCost(schema, { document: parse(query), name: null, variables });

test('a field costs 1, and the fields of a page once for each row', () => {
  expect(costOf('{ viewer { id email } }')).toBe(3);
  expect(costOf('{ accountActivity(first: 7) { totalCount } }')).toBe(8);
  expect(costOf('query ($n: Int!) { accountActivity(first: $n) { nodes { id } } }', { n: 50 })).toBe(101);
  expect(costOf('{ adminUsers(limit: 50) { users { id } } }')).toBe(101);
});

test('the names of types cost nothing, because the cache of the web app asks for each', () => {
  expect(costOf('{ customActions { __typename id } }')).toBe(costOf('{ customActions { id } }'));
});

test('the default size of a page counts when none is given', () => {
  expect(costOf('{ accountActivity { nodes { id } } }')).toBe(41);
});

test('a list without pages costs what it can return, long texts included', () => {
  expect(costOf('{ customActions { id } }')).toBe(201);
  expect(costOf('{ customActions { prompt } }')).toBe(1 + 200 * 9);
  const aliases = Array.from({ length: 10 }, (_, index) => `a${index}: customActions { prompt }`).join(' ');
  expect(costOf(`{ ${aliases} }`)).toBeGreaterThan(MAX_COST);
});

test('null for a page’s size does not make a query free', () => {
  const query = 'query ($n: Int = 20) { accountActivity(first: $n) { nodes { id } } customActions { prompt } }';
  expect(() => costOf(query, { n: null })).toThrow(/invalid value/);
  expect(() => costOf('{ accountActivity(first: null) { nodes { id } } }')).toThrow(/invalid value/);
});

test('variables of the wrong type cost nothing, because nothing is executed', () => {
  expect(costOf('query ($n: Int!) { accountActivity(first: $n) { nodes { id } } }', { n: 'many' })).toBe(0);
});

/** The operations of a folder with all its fragments in one document. */
const documentIn = (folder: string): DocumentNode =>
  parse(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  );

const SCALARS: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, String: 'x', ID: 'x' };

/** A value that a variable can have. An input object has the fields that it needs. */
function valueOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(needed.map((field) => [field.name, valueOf(field.type)]));
  }
  return SCALARS[type.name];
}

/** Values for the variables that an operation needs, with pages of this size. */
function variablesFor({ variableDefinitions = [] }: OperationDefinitionNode, page: number): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable: { name }, type: node, defaultValue }): [string, unknown][] => {
      if (PAGE_ARGUMENTS.includes(name.value)) return [[name.value, page]];
      const type = typeFromAST(schema, node);
      return isInputType(type) && isNonNullType(type) && !defaultValue ? [[name.value, valueOf(type)]] : [];
    }),
  );
}

describe.each([
  ['web/src', 25],
  ['rest-compat', 100],
])('the operations of %s', (folder, page) => {
  const document = documentIn(folder);
  const operations = document.definitions.flatMap((it): [string, OperationDefinitionNode][] =>
    it.kind === Kind.OPERATION_DEFINITION && it.name ? [[it.name.value, it]] : [],
  );
  test.each(operations)('%s is within the limit', (name, operation) => {
    const cost = computeCost(schema, { document, name, variables: variablesFor(operation, page) });
    // 0 would mean that the variables are invalid.
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(MAX_COST);
  });
});
