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

/** What the contract says of an operation's arguments and of the fields of its inputs, by name. */
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

/** `full_name` and `Idempotency-Key` as the contract names them. */
const argumentNameOf = (name: string) =>
  name.includes('-') ? camelCase(name.toLowerCase().replaceAll('-', '_')) : camelCase(name);

/** Describes an input. Its fields say about themselves what the contract does not. */
export function inputSchema(
  schema: GraphQLSchema,
  route: Route,
  part: 'body' | 'query' | 'headers',
): JsonSchema | undefined {
  const declared = route[part];
  if (!declared) return undefined;
  const descriptions = inputDescriptions(schema, route);
  // Text on the wire, numbers by meaning: a query is described as it is read, a body as it is sent.
  const json = z.toJSONSchema(declared, { io: part === 'body' ? 'input' : 'output' });
  delete json.$schema;
  const { properties = {}, ...whole } = json as JsonSchema;
  const described = mapProperties(properties, (name, field) => {
    const description = field.description ?? descriptions.get(argumentNameOf(name));
    return withExample(name, description ? { ...field, description } : field);
  });
  return { ...whole, properties: described };
}
