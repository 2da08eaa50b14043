import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { onRecord } from './audit.service.ts';

interface Admission {
  readonly role?: 'user' | 'admin';
  readonly scope?: string;
}

/** Puts every mutation that takes an administrator or an access token on record, whoever wrote it and whatever comes of it. */
export const withAudit = (schema: GraphQLSchema) =>
  mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (config, field) => {
      const [access = {}] = (getDirective(schema, config, 'access') ?? []) as Admission[];
      if (access.role !== 'admin' && !access.scope) return undefined;
      const resolve: GraphQLFieldResolver<unknown, RequestContext> = config.resolve ?? defaultFieldResolver;
      const audited: typeof resolve = (parent, args: Record<string, unknown>, ctx, info) =>
        onRecord(ctx, { field, args, act: async () => resolve(parent, args, ctx, info) });
      return { ...config, resolve: audited };
    },
  });
