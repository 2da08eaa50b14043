import {
  getNamedType,
  getOperationAST,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  typeFromAST,
} from 'graphql';
import { z } from 'zod';
import { rootFieldNames } from '#api/graphql/root-fields.ts';
import { withExample } from './example-values.ts';
import { camelCase } from './field-case.ts';
import { type JsonSchema, mapProperties } from './json-schema.ts';
import type { Route } from './route.ts';

/** The GraphQL schema's descriptions of an operation's arguments and of the fields of its inputs, by name; not of objects inside inputs. */
function inputDescriptions(schema: GraphQLSchema, { operation: document }: Route): Map<string, string> {
  const operation = getOperationAST(document);
  if (!operation) return new Map();
  const root = schema.getRootType(operation.operation);
  const args = isObjectType(root)
    ? rootFieldNames(document, operation).flatMap((name) => root.getFields()[name]?.args ?? [])
    : [];
  const inputs = (operation.variableDefinitions ?? []).flatMap((variable) => {
    const type = getNamedType(typeFromAST(schema, variable.type));
    return isInputObjectType(type) ? Object.values(type.getFields()) : [];
  });
  return new Map([...args, ...inputs].flatMap(({ name, description }) => (description ? [[name, description]] : [])));
}

/**
 * Converts `full_name` and `Idempotency-Key` to the names of the GraphQL schema. `startDate` is one already, so only headers are put in lower case.
 */
const toArgumentName = (name: string) =>
  name.includes('-') ? camelCase(name.toLowerCase().replaceAll('-', '_')) : camelCase(name);

/** The JSON Schema of an input. Descriptions come from the field itself, or from the GraphQL schema. */
export function inputSchema(
  schema: GraphQLSchema,
  route: Route,
  part: 'body' | 'query' | 'headers',
): JsonSchema | undefined {
  const declared = route[part];
  if (!declared) return undefined;
  const descriptions = inputDescriptions(schema, route);
  // Queries and headers are described by their parsed types, such as integers. A body is described as it is sent.
  const json = z.toJSONSchema(declared, { io: part === 'body' ? 'input' : 'output' });
  // In every input, it would name the version of JSON Schema that OpenAPI 3.1 uses anyway.
  delete json.$schema;
  const { properties = {}, ...whole } = json as JsonSchema;
  const described = mapProperties(properties, (name, field) => {
    const description = field.description ?? descriptions.get(toArgumentName(name));
    return withExample(name, description ? { ...field, description } : field);
  });
  return { ...whole, properties: described };
}
