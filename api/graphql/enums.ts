import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLEnumType,
  type GraphQLEnumValueConfigMap,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
} from 'graphql';
import { memoize } from '#api/lib/memoize.ts';

const lower = (name: string) => name.toLowerCase();
const unchanged = (name: string) => name;

/** The part of an argument's or an input field's configuration that has the default value. */
interface WithDefault {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/**
 * Spells the default value of an argument or an input field with `spell`. mapSchema changes the names of an enum's values,
 * but not the defaults that refer to them by name. Handles single values only: no default in the schema is a list or an
 * object.
 */
const respellDefault =
  (spell: (name: string) => string) =>
  <TConfig extends WithDefault>(config: TConfig): TConfig =>
    typeof config.defaultValue === 'string' && isEnumType(getNamedType(config.type))
      ? { ...config, defaultValue: spell(config.defaultValue) }
      : config;

/**
 * Returns the schema in which resolvers get enum values in lower case. `spell` converts the name of a value in the schema to
 * what clients write.
 */
const withEnums = (schema: GraphQLSchema, spell: (name: string) => string) =>
  mapSchema(schema, {
    [MapperKind.ARGUMENT]: respellDefault(spell),
    [MapperKind.INPUT_OBJECT_FIELD]: respellDefault(spell),
    [MapperKind.ENUM_TYPE]: (type) => {
      const config = type.toConfig();
      const values: GraphQLEnumValueConfigMap = {};
      for (const [name, valueConfig] of Object.entries(config.values)) {
        values[spell(name)] = { ...valueConfig, value: lower(name) };
      }
      return new GraphQLEnumType({ ...config, values });
    },
  });

/** Returns the schema in which resolvers get `'percentage'` where GraphQL clients write `PERCENTAGE`. */
export const withLowerCaseEnums = (schema: GraphQLSchema) => withEnums(schema, unchanged);

/** Returns the schema in which REST clients, too, write `percentage`. */
export const withLowerCaseEnumNames = memoize((schema: GraphQLSchema) => withEnums(schema, lower));
