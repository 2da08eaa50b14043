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

/** mapSchema carries a default over as clients write it, so that it must be spelled as they will. */
const respellDefault =
  (spell: (name: string) => string) =>
  <TConfig extends Defaulting>(config: TConfig): TConfig =>
    typeof config.defaultValue === 'string' && isEnumType(getNamedType(config.type))
      ? { ...config, defaultValue: spell(config.defaultValue) }
      : config;

/** Resolvers see lower-case members; `spell` decides how clients write them. */
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

/** Resolvers see `'percentage'` where GraphQL clients write `PERCENTAGE`. */
export const withLowerCaseEnums = (schema: GraphQLSchema) => withEnums(schema, same);

/** The same resolvers for clients that write `percentage` too, as REST always did. */
export const restDialect = (schema: GraphQLSchema) => withEnums(schema, lower);
