import {
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { withExample } from './example-values.ts';
import { type JsonSchema, object } from './json-schema.ts';
import { reshapeSchema } from './reshape.ts';
import type { Route } from './route.ts';

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  DateTime: { type: 'string', format: 'date-time' },
  Date: { type: 'string', format: 'date' },
};

function scalar({ name }: GraphQLNamedType): JsonSchema {
  const json = SCALARS[name];
  if (!json) throw new Error(`The scalar ${name} has no JSON Schema.`);
  return json;
}

/** The JSON that an operation's selection yields: the aliases are the names, the types say the rest. */
function schemaOfData(schema: GraphQLSchema, document: DocumentNode): JsonSchema {
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node.selectionSet]),
  );

  function fieldsOf(type: GraphQLObjectType, { selections }: SelectionSetNode): [string, JsonSchema][] {
    return selections.flatMap((node) => {
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(type, node.selectionSet);
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        return fragment ? fieldsOf(type, fragment) : [];
      }
      const field = type.getFields()[node.name.value];
      if (!field) throw new Error(`${type.name}.${node.name.value} cannot be described.`);
      const name = (node.alias ?? node.name).value;
      const description = field.description ? { description: field.description } : {};
      return [[name, withExample(name, { ...nullable(field.type, node.selectionSet), ...description })]];
    });
  }

  function nullable(type: GraphQLOutputType, selection?: SelectionSetNode): JsonSchema {
    return isNonNullType(type)
      ? present(type.ofType, selection)
      : { anyOf: [present(type, selection), { type: 'null' }] };
  }

  function present(type: GraphQLOutputType, selection?: SelectionSetNode): JsonSchema {
    if (isListType(type)) return { type: 'array', items: nullable(type.ofType, selection) };
    if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
    if (!isObjectType(type) || !selection) return scalar(getNamedType(type));
    return object(Object.fromEntries(fieldsOf(type, selection)));
  }

  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) throw new Error('A route needs exactly one operation.');
  return present(root, operation.selectionSet);
}

/** The JSON of `data` in a route's answer. */
export function responseSchema(schema: GraphQLSchema, route: Route): JsonSchema {
  const whole = schemaOfData(schema, route.operation);
  const at = (path: string) => path.split('.').reduce<JsonSchema>((inner, key) => inner.properties?.[key] ?? {}, whole);
  const selected = route.reply === undefined ? whole : at(route.reply);
  const reply = Object.keys(route.reshape).length > 0 ? reshapeSchema(selected, route.reshape) : selected;
  if (route.bareList || route.file) return reply.properties?.nodes ?? {};
  const others = Object.entries(route.beside).map(([name, path]) => [name, at(path)] as const);
  return others.length === 0 ? reply : object({ ...reply.properties, ...Object.fromEntries(others) });
}

/** What the rows of a route's list call their fields, in their order. */
export const columnsOf = (schema: GraphQLSchema, route: Route): string[] =>
  Object.keys(responseSchema(schema, route).items?.properties ?? {});
