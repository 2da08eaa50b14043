import { makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, type GraphQLScalarType, type GraphQLSchema, Kind, parse } from 'graphql';
import { lowerCase } from './enums.ts';
import type { Resolvers } from './types.generated.ts';

interface SchemaParts {
  readonly scalars: Readonly<Record<string, GraphQLScalarType>>;
  readonly resolvers: readonly Resolvers[];
}

/** Gives resolvers `'percentage'` where clients write `PERCENTAGE`. */
const enumsOf = (document: DocumentNode) =>
  Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.ENUM_TYPE_DEFINITION
        ? [
            [
              node.name.value,
              Object.fromEntries(node.values?.map(({ name }) => [name.value, lowerCase(name.value)]) ?? []),
            ],
          ]
        : [],
    ),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the schema of these definitions, in which resolvers get enum values in lower case. Codegen and the tests validate the definitions. To do so
 * at each start, and to copy each type for its resolvers, would take a third of a second.
 */
export function executableSchema(typeDefs: string, { scalars, resolvers }: SchemaParts): GraphQLSchema {
  const document = parse(typeDefs, { noLocation: true });
  return makeExecutableSchema({
    typeDefs: document,
    resolvers: [scalars, enumsOf(document), ...resolvers],
    updateResolversInPlace: true,
    assumeValidSDL: true,
  });
}
