import { isObjectType } from 'graphql';

/** Converts a description for screens: removes the marks of code, and calls a null a missing figure. */
const toText = (/** @type {string} */ description) => description.replaceAll('`', '').replaceAll('Null ', 'No figure ');

/**
 * graphql-codegen plugin: the descriptions of the fields of some types, under `Type.field`. Screens explain figures with them, so that a
 * figure has one definition.
 * @param {import('graphql').GraphQLSchema} schema
 * @param {unknown} _documents
 * @param {{ types: readonly string[] }} config
 */
export const plugin = (schema, _documents, { types }) => {
  const entries = types.flatMap((name) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}.`);
    return Object.values(type.getFields()).map((field) => [`${name}.${field.name}`, toText(field.description ?? '')]);
  });
  return `export const DEFINITIONS = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const;\n`;
};
