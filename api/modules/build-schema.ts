import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { withAccess } from '#api/graphql/access.ts';
import { withLowerCaseEnums } from '#api/graphql/enums.ts';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import { withAudit } from '#api/modules/audit/audited-schema.service.ts';
import { resolvers } from '#api/modules/resolvers.registry.ts';

// Left with its own name, DateTimeISO, it would rename the contract's scalar.
const DateTime = new GraphQLScalarType({ ...DateTimeISOResolver.toConfig(), name: 'DateTime' });

let built: GraphQLSchema | undefined;

/**
 * Builds the schema that GraphQL executes, once in a process, because it takes half a second. Access is checked before the audit log records a
 * mutation. REST executes a copy with lower-case enums.
 */
export const buildSchema = (): GraphQLSchema =>
  (built ??= withAccess(
    withAudit(withLowerCaseEnums(makeExecutableSchema({ typeDefs, resolvers: [{ DateTime }, ...resolvers] }))),
  ));
