import { getDirective, printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildASTSchema, type GraphQLSchema, Kind, OperationTypeNode, parse } from 'graphql';
import { memoize } from '#api/lib/memoize.ts';
import { once } from '#api/lib/once.ts';
import { mapRootFields, type RootField } from './map-root-fields.ts';
import { typeDefs } from './type-defs.generated.ts';

/** The arguments of `@access` that select viewers. The role's case depends on the schema's enum values. */
interface AccessArguments {
  readonly public?: boolean;
  readonly role?: string;
  readonly scope?: string;
}

/** Says who may use a root field over GraphQL, in a sentence. */
function sentenceFor({ public: isPublic, role, scope }: AccessArguments, isQuery: boolean): string {
  if (isPublic) return 'Open to everyone.';
  const token = scope === 'all' || scope === undefined ? 'the scope `all`' : `the scope \`${scope}\` or \`all\``;
  if (!role) return isQuery ? `For access tokens with ${token}.` : `Over REST alone, for access tokens with ${token}.`;
  const people = role.toLowerCase() === 'admin' ? 'For administrators' : 'For people who are signed in';
  return scope && isQuery ? `${people}, and for access tokens with ${token}.` : `${people}.`;
}

function withDescription(field: RootField, value: string): RootField {
  const description = { kind: Kind.STRING, value, block: true } as const;
  // Schema printers read the description of the AST node, introspection that of the field.
  return { ...field, description: value, ...(field.astNode && { astNode: { ...field.astNode, description } }) };
}

/** Adds to each root field's description who may use it, because introspection shows no directives. */
export const withDescribedAccess = memoize((schema: GraphQLSchema) =>
  mapRootFields(schema, (field, _name, operation) => {
    const [access] = (getDirective(schema, field, 'access') ?? []) as AccessArguments[];
    if (!access) return field;
    // In the same paragraph: tools that list fields show only the first one.
    const sentence = sentenceFor(access, operation === OperationTypeNode.QUERY);
    return withDescription(field, `${field.description ?? ''} ${sentence}`.trim());
  }),
);

/** Returns the schema as SDL, with descriptions and `@access` directives. It is printed once in a process, because that takes a while. */
export const schemaText = once(() => printSchemaWithDirectives(withDescribedAccess(buildASTSchema(parse(typeDefs)))));
