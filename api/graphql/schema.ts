import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { resolvers } from '../modules/resolvers.ts';
import { withAccess } from './access.ts';
import { withAudit } from './audit.ts';
import { withLowerCaseEnums } from './enums.ts';
import { typeDefs } from './type-defs.generated.ts';

// Left with its own name, DateTimeISO, it would rename the contract's scalar.
const DateTime = new GraphQLScalarType({ ...DateTimeISOResolver.toConfig(), name: 'DateTime' });

/** The schema that GraphQL, REST and the tests all execute. */
export const buildSchema = () =>
  withAccess(
    withAudit(withLowerCaseEnums(makeExecutableSchema({ typeDefs, resolvers: [{ DateTime }, ...resolvers] }))),
  );
