import { getDirective } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type DocumentNode,
  getOperationAST,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { SignedInUser, Viewer } from '#api/kernel/viewer.ts';
import { mapRootFields } from './map-root-fields.ts';
import { rootFieldNames } from './root-fields.ts';

/** The arguments of `@access`, as schema/base.graphql declares them, with the role in lower case (`executableSchema`). */
export interface AccessDirective {
  readonly public: boolean;
  readonly role?: 'user' | 'admin';
  readonly scope?: string;
  readonly whileSuspended: boolean;
  readonly beforePasswordChange: boolean;
  readonly audited: boolean;
}

/** The `@access` of a root field, and whether the field writes. */
export interface AccessRule extends AccessDirective {
  /** True for mutations and streams (GraphQL subscriptions): they write, or use up quota. */
  readonly writes: boolean;
}

/** Returns whether the audit log records a mutation: those for administrators or access tokens, unless they say `audited: false`. */
export const isAudited = ({ role, scope, audited }: Pick<AccessDirective, 'role' | 'scope' | 'audited'>): boolean =>
  audited && (role === 'admin' || Boolean(scope));

/** Checks that a rule admits a signed-in user. */
function assertUser({ role, user }: SignedInUser, rule: AccessRule): void {
  // A field without a role is for access tokens only.
  const mayUse = rule.role === 'user' || (rule.role === 'admin' && role === 'admin');
  if (!mayUse) {
    throw new DomainError('FORBIDDEN', 'You may not do this');
  }
  if (user.mustChangePassword && !rule.beforePasswordChange) {
    throw new DomainError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first');
  }
  if (user.isSuspended && rule.writes && !rule.whileSuspended) {
    throw new DomainError('ACCOUNT_SUSPENDED', 'Your account is suspended. Please contact support.');
  }
}

/** Checks that a rule admits an access token. */
function assertToken(scopes: readonly string[], { scope }: AccessRule): void {
  if (!scope) throw new DomainError('FORBIDDEN', 'Access tokens may not do this');
  if (scopes.includes('all') || scopes.includes(scope)) return;
  throw new DomainError('INSUFFICIENT_SCOPE', 'This access token lacks a scope', {
    details: { required_scope: scope },
  });
}

/**
 * Checks that a rule admits the viewer. Throws UNAUTHENTICATED, FORBIDDEN, INSUFFICIENT_SCOPE, PASSWORD_CHANGE_REQUIRED
 * or ACCOUNT_SUSPENDED otherwise.
 */
export function assertAccess(viewer: Viewer, rule: AccessRule): void {
  if (rule.public) return;
  switch (viewer.kind) {
    case 'anonymous': {
      const advice = rule.role ? 'Please sign in' : 'Send an access token as X-API-KEY';
      // `refusal`: why the credential that was sent is invalid.
      throw new DomainError('UNAUTHENTICATED', viewer.refusal ?? advice);
    }
    case 'user':
      assertUser(viewer, rule);
      return;
    case 'token':
      assertToken(viewer.scopes, rule);
  }
}

/** Enforces the `@access` of every root field. Throws when a field has none, so that no field is public by accident. */
export const withAccess = (schema: GraphQLSchema) =>
  mapRootFields(schema, (field, name, operation) => {
    const [declared] = (getDirective(schema, field, 'access') ?? []) as AccessDirective[];
    if (!declared) throw new Error(`Root field ${name} declares no @access.`);
    const rule: AccessRule = { ...declared, writes: operation !== OperationTypeNode.QUERY };
    const resolve: GraphQLFieldResolver<unknown, RequestContext> = field.resolve ?? defaultFieldResolver;
    const guarded: typeof resolve = (parent, args, ctx, info) => {
      assertAccess(ctx.viewer, rule);
      return resolve(parent, args, ctx, info);
    };
    const { subscribe } = field;
    const guardedSubscribe: typeof resolve = (parent, args, ctx, info) => {
      assertAccess(ctx.viewer, rule);
      return subscribe?.(parent, args, ctx, info);
    };
    const extensions = { ...field.extensions, access: rule };
    return { ...field, resolve: guarded, ...(subscribe && { subscribe: guardedSubscribe }), extensions };
  });

/**
 * Returns the rules of every root field that an operation uses: the REST API checks access before it reads the body, and the GraphQL server
 * before it adds up the cost. `schema` is one that `withAccess` returned; in any other, no field has a rule.
 * Without a name: those of the document's only operation. Empty if no operation can be executed: several without a name, or none with this one.
 */
export function getAccessRules(schema: GraphQLSchema, document: DocumentNode, operationName?: string): AccessRule[] {
  const operation = getOperationAST(document, operationName);
  if (!operation) return [];
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return rootFieldNames(document, operation).flatMap(
    (name) => (fields[name]?.extensions.access as AccessRule | undefined) ?? [],
  );
}
