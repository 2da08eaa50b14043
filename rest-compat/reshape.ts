import { type JsonSchema, object } from './json-schema.ts';

/** Converts a field whose REST form has no GraphQL equivalent, and its JSON Schema. */
export interface Reshape {
  readonly value: (value: unknown) => unknown;
  readonly schema: (schema: JsonSchema) => JsonSchema;
}

/** Reshapes by the name of the field that they convert. */
export type Reshapes = Readonly<Record<string, Reshape>>;

/** Converts a boolean to 0 or 1. */
export const asFlag: Reshape = {
  value: (value) => (value === true ? 1 : 0),
  schema: ({ description }) => ({ type: 'integer', enum: [0, 1], ...(description && { description }) }),
};

/**
 * Converts a list of rows to an object: the value of each row's field `name` is a key, and the row without that field is its
 * value.
 */
export const keyedBy = (name: string): Reshape => ({
  value: (rows) =>
    Object.fromEntries(
      (rows as Record<string, unknown>[]).map(({ [name]: key, ...row }) => [String(key), row] as const),
    ),
  schema: ({ description, items = {} }) => {
    const others = Object.entries(items.properties ?? {}).filter(([field]) => field !== name);
    return {
      type: 'object',
      ...(description && { description }),
      additionalProperties: object(Object.fromEntries(others)),
    };
  },
});

const mapFields = <T>(fields: Readonly<Record<string, T>>, change: (name: string, field: T) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(name, field)]));

/** Converts the fields of an object that have a reshape, and keeps the others. */
export const reshapeData = (data: unknown, reshapes: Reshapes): unknown =>
  mapFields(data as Record<string, unknown>, (name, value) => reshapes[name]?.value(value) ?? value);

/** Converts the JSON Schema of an object in the same way as `reshapeData` converts the object. */
export const reshapeSchema = (schema: JsonSchema, reshapes: Reshapes): JsonSchema => ({
  ...schema,
  properties: mapFields(schema.properties ?? {}, (name, field) => reshapes[name]?.schema(field) ?? field),
});
