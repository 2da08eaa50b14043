import { GraphQLScalarType } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { withAccess } from '#api/graphql/access.ts';
import { executableSchema } from '#api/graphql/executable-schema.ts';
import { typeDefs } from '#api/graphql/type-defs.generated.ts';
import { once } from '#api/lib/once.ts';
import { withAudit } from '#api/modules/audit/audited-schema.service.ts';
import { resolvers } from '#api/modules/resolvers.registry.ts';

const DateTime = new GraphQLScalarType({ ...DateTimeISOResolver.toConfig(), name: 'DateTime' });

/** Builds the schema that GraphQL executes, once in a process. Access is checked before the audit log records a mutation. REST executes a copy with lower-case enums. */
export const buildSchema = once(() =>
  withAccess(withAudit(executableSchema(typeDefs, { scalars: { DateTime }, resolvers }))),
);
