import { getDirective } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { type AccessDirective, isAudited } from '#api/graphql/access.ts';
import { mapRootFields } from '#api/graphql/map-root-fields.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { runAudited } from './audit-log.ts';
import { findPrevious } from './previous-values.ts';

/**
 * Records every mutation that requires an administrator or an access token, whatever its outcome, except those that change nothing
 * (`audited: false`). A request that `@access` refuses does not get here, and is not recorded.
 */
export const withAudit = (schema: GraphQLSchema) =>
  mapRootFields(schema, (config, field, operation) => {
    const [access] = (getDirective(schema, config, 'access') ?? []) as AccessDirective[];
    if (operation !== OperationTypeNode.MUTATION || !access || !isAudited(access)) return config;
    const resolve: GraphQLFieldResolver<unknown, RequestContext> = config.resolve ?? defaultFieldResolver;
    const audited: typeof resolve = (parent, args: Record<string, unknown>, ctx, info) =>
      runAudited(ctx, {
        field,
        args,
        findPrevious: (change) => findPrevious(schema, ctx, { ...change, args }),
        act: async () => resolve(parent, args, ctx, info),
      });
    return { ...config, resolve: audited };
  });
