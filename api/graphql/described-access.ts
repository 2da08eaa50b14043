import { getDirective, MapperKind, mapSchema, printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildASTSchema, type GraphQLFieldConfig, type GraphQLSchema, Kind, parse } from 'graphql';
import { typeDefs } from './type-defs.generated.ts';

/** The arguments of `@access` that say who, whatever case a schema gives its enums. */
interface Who {
  readonly public?: boolean;
  readonly role?: string;
  readonly scope?: string;
}

/** Who may use a root field over GraphQL, in a sentence. */
function sentenceFor({ public: isPublic, role, scope }: Who, isQuery: boolean): string {
  if (isPublic) return 'Open to anybody.';
  const token = scope === 'all' || scope === undefined ? 'the scope `all`' : `the scope \`${scope}\` or \`all\``;
  if (!role) return isQuery ? `For access tokens with ${token}.` : `Over REST alone, for access tokens with ${token}.`;
  const people = role.toLowerCase() === 'admin' ? 'For administrators' : 'For people who are signed in';
  return scope && isQuery ? `${people}, and for access tokens with ${token}.` : `${people}.`;
}

function withDescription<T extends GraphQLFieldConfig<unknown, unknown>>(field: T, value: string): T {
  const description = { kind: Kind.STRING, value, block: true } as const;
  // Printing a schema reads the node, introspection the field.
  return { ...field, description: value, ...(field.astNode && { astNode: { ...field.astNode, description } }) };
}

/** Says in the description of each root field who may use it: introspection shows no directives. */
export const withDescribedAccess = (schema: GraphQLSchema): GraphQLSchema =>
  mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, _name, typeName) => {
      const [who] = (getDirective(schema, field, 'access') ?? []) as Who[];
      if (!who) return field;
      const isQuery = typeName === schema.getQueryType()?.name;
      // In the same paragraph: lists of fields show the first one alone.
      return withDescription(field, `${field.description ?? ''} ${sentenceFor(who, isQuery)}`.trim());
    },
  });

/** The contract as a file: with descriptions, and with `@access` where it is declared. */
export const schemaText = (): string => printSchemaWithDirectives(withDescribedAccess(buildASTSchema(parse(typeDefs))));
