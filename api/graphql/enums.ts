import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  GraphQLEnumType,
  type GraphQLEnumValueConfigMap,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
} from 'graphql';

const lower = (name: string) => name.toLowerCase();
const same = (name: string) => name;

interface Defaulting {
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/**
 * Spells the default value of an argument or input field with `spell`: mapSchema changes the values of an enum, and leaves the defaults
 * that name them as they were. Handles single values only, because no default is a list or an object.
 */
const respellDefault =
  (spell: (name: string) => string) =>
  <TConfig extends Defaulting>(config: TConfig): TConfig =>
    typeof config.defaultValue === 'string' && isEnumType(getNamedType(config.type))
      ? { ...config, defaultValue: spell(config.defaultValue) }
      : config;

/** Returns the schema with lower-case enum values for resolvers. `spell` converts a name to what clients write. */
const withEnums = (schema: GraphQLSchema, spell: (name: string) => string) =>
  mapSchema(schema, {
    [MapperKind.ARGUMENT]: respellDefault(spell),
    [MapperKind.INPUT_OBJECT_FIELD]: respellDefault(spell),
    [MapperKind.ENUM_TYPE]: (type) => {
      const config = type.toConfig();
      const values: GraphQLEnumValueConfigMap = {};
      for (const [name, member] of Object.entries(config.values)) {
        values[spell(name)] = { ...member, value: lower(name) };
      }
      return new GraphQLEnumType({ ...config, values });
    },
  });

/** Returns the schema in which resolvers get `'percentage'` where GraphQL clients write `PERCENTAGE`. */
export const withLowerCaseEnums = (schema: GraphQLSchema) => withEnums(schema, same);

/** Returns the schema with lower-case enums, for REST, whose clients write `percentage`. */
export const restDialect = (schema: GraphQLSchema) => withEnums(schema, lower);
