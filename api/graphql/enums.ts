import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { getNamedType, GraphQLEnumType, type GraphQLInputType, type GraphQLSchema, isEnumType } from 'graphql';
import { memoize } from '#api/lib/memoize.ts';

/** What resolvers get for the name of an enum's value, and REST clients write. */
export const lowerCase = (name: string): string => name.toLowerCase();

/** The part of an argument's or an input field's configuration that has the default value. */
interface WithDefault {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/**
 * Returns the configuration of an argument or an input field with its default value in lower case, if that is a value of an enum. Handles single
 * values only: no default in the schema is a list or an object.
 */
const withLowerCaseDefault = <TConfig extends WithDefault>(config: TConfig): TConfig =>
  typeof config.defaultValue === 'string' && isEnumType(getNamedType(config.type))
    ? { ...config, defaultValue: lowerCase(config.defaultValue) }
    : config;

/**
 * Returns the copy of a schema in which REST clients, too, write `percentage`. mapSchema changes the names of an enum's values, but not the
 * defaults that refer to them by name.
 */
export const withLowerCaseEnumNames = memoize((schema: GraphQLSchema) =>
  mapSchema(schema, {
    [MapperKind.ARGUMENT]: withLowerCaseDefault,
    [MapperKind.INPUT_OBJECT_FIELD]: withLowerCaseDefault,
    [MapperKind.ENUM_TYPE]: (type) => {
      const config = type.toConfig();
      const values = Object.entries(config.values).map(([name, value]) => [lowerCase(name), value] as const);
      return new GraphQLEnumType({ ...config, values: Object.fromEntries(values) });
    },
  }),
);
