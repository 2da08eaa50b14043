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
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { withExample } from './example-values.ts';
import type { Column } from './file.ts';
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

/** Whether an operation asks for a field only for CSV files, so that JSON does not have it. */
const isOnlyInCsv = ({ directives }: SelectionNode) =>
  directives?.some(({ name }) => name.value === 'include') ?? false;

/** Returns the JSON Schema of an operation's result. Aliases are the property names. */
function describeData(schema: GraphQLSchema, document: DocumentNode): JsonSchema {
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node.selectionSet]),
  );

  function describeFields(type: GraphQLObjectType, { selections }: SelectionSetNode): [string, JsonSchema][] {
    return selections.flatMap((node) => {
      if (isOnlyInCsv(node)) return [];
      if (node.kind === Kind.INLINE_FRAGMENT) return describeFields(type, node.selectionSet);
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        return fragment ? describeFields(type, fragment) : [];
      }
      const field = type.getFields()[node.name.value];
      if (!field) throw new Error(`${type.name}.${node.name.value} cannot be described.`);
      const name = (node.alias ?? node.name).value;
      const description = field.description ? { description: field.description } : {};
      return [[name, withExample(name, { ...describeType(field.type, node.selectionSet), ...description })]];
    });
  }

  function describeType(type: GraphQLOutputType, selection?: SelectionSetNode): JsonSchema {
    return isNonNullType(type)
      ? describeNonNull(type.ofType, selection)
      : { anyOf: [describeNonNull(type, selection), { type: 'null' }] };
  }

  function describeNonNull(type: GraphQLOutputType, selection?: SelectionSetNode): JsonSchema {
    if (isListType(type)) return { type: 'array', items: describeType(type.ofType, selection) };
    if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
    if (!isObjectType(type) || !selection) return scalar(getNamedType(type));
    return object(Object.fromEntries(describeFields(type, selection)));
  }

  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) throw new Error('A route needs exactly one operation.');
  return describeNonNull(root, operation.selectionSet);
}

/** Returns the schema of a nullable value, without null. */
const withoutNull = (schema: JsonSchema): JsonSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** Returns the JSON Schema of `data` in a route's response. For a bare list or a file, it is the schema of the list of rows. */
export function responseSchema(schema: GraphQLSchema, route: Route): JsonSchema {
  const result = describeData(schema, route.operation);
  const at = (path: string) =>
    path.split('.').reduce<JsonSchema>((inner, key) => inner.properties?.[key] ?? {}, result);
  const found = route.reply === undefined ? result : at(route.reply);
  const selected = route.absentText === undefined ? found : withoutNull(found);
  const reply = Object.keys(route.reshape).length > 0 ? reshapeSchema(selected, route.reshape) : selected;
  if (route.bareList || route.file) return reply.properties?.nodes ?? {};
  const others = Object.entries(route.beside).map(([name, path]) => [name, at(path)] as const);
  return others.length === 0 ? reply : object({ ...reply.properties, ...Object.fromEntries(others) });
}

/** Returns the columns of a route's CSV file: the fields of its rows, in order, and where their values are. Empty if the route sends no file. */
export function getColumns(schema: GraphQLSchema, route: Route): Column[] {
  const { file } = route;
  if (!file) return [];
  const fields = Object.keys(responseSchema(schema, route).items?.properties ?? {});
  return fields.map((header) => ({ header, key: file.cells[header] ?? header }));
}
