import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { type AccessDirective, isAudited } from '#api/graphql/access.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { runAudited } from './audit-log.ts';
import { findPrevious } from './previous-values.ts';

/**
 * Records every mutation that requires an administrator or an access token, whatever its outcome, except those that change nothing
 * (`audited: false`). A request that `@access` refuses does not get here, and is not recorded.
 */
export const withAudit = (schema: GraphQLSchema) =>
  mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (config, field) => {
      const [access] = (getDirective(schema, config, 'access') ?? []) as AccessDirective[];
      if (!access || !isAudited(access)) return undefined;
      const resolve: GraphQLFieldResolver<unknown, RequestContext> = config.resolve ?? defaultFieldResolver;
      const audited: typeof resolve = (parent, args: Record<string, unknown>, ctx, info) =>
        runAudited(ctx, {
          field,
          args,
          findPrevious: (change) => findPrevious(schema, ctx, { ...change, args }),
          act: async () => resolve(parent, args, ctx, info),
        });
      return { ...config, resolve: audited };
    },
  });
