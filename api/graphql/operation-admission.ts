import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, ERROR_STATUS } from '#api/kernel/errors.ts';
import type { Viewer } from '#api/kernel/viewer.ts';
import { type AccessRule, assertAccess, getAccessRules } from './access.ts';
import { computeCost, costDependsOnVariables, MAX_COST } from './query-cost.ts';
import { rootFieldNames } from './root-fields.ts';

/**
 * The facts about an operation that do not depend on its variables. They are computed once for each parsed operation.
 */
interface OperationFacts {
  readonly rules: readonly AccessRule[];
  readonly introspects: boolean;
  /** The cost. Null when it depends on variables: then it is computed for each request. */
  readonly cost: number | null;
}

function analyze(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): OperationFacts {
  const name = operation.name?.value;
  const roots = rootFieldNames(document, operation);
  return {
    rules: getAccessRules(schema, document, name),
    introspects: roots.includes('__schema') || roots.includes('__type'),
    cost: costDependsOnVariables(document)
      ? null
      : computeCost(schema, { document, name: name ?? null, variables: {} }),
  };
}

/**
 * Checks that the viewer may read the schema: administrators and access tokens with the scope `all` may. Throws
 * UNAUTHENTICATED or FORBIDDEN.
 */
export function assertMayIntrospect(viewer: Viewer): void {
  if (viewer.kind === 'user' && viewer.role === 'admin') return;
  if (viewer.kind === 'token' && viewer.scopes.includes('all')) return;
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', viewer.refusal ?? 'Please sign in');
  throw new DomainError('FORBIDDEN', 'Only administrators may read the schema');
}

function assertAdmitted(
  viewer: Viewer,
  { operation }: OperationDefinitionNode,
  { rules, introspects }: OperationFacts,
): void {
  // A token's scopes allow mutations over REST only.
  if (viewer.kind === 'token' && operation === OperationTypeNode.MUTATION) {
    throw new DomainError('FORBIDDEN', 'Access tokens can only read here');
  }
  if (introspects) assertMayIntrospect(viewer);
  for (const rule of rules) assertAccess(viewer, rule);
}

function assertAffordable(cost: number): void {
  if (cost <= MAX_COST) return;
  throw new DomainError(
    'BAD_USER_INPUT',
    `This query costs ${cost}; at most ${MAX_COST} is allowed. Ask for shorter pages`,
  );
}

/** Sets the HTTP status of the response. Apollo answers 500 to errors of plugins that name no status. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const extensions = { ...error.extensions, http: { status: ERROR_STATUS[error.code] } };
  return new GraphQLError(error.message, { originalError: error, extensions });
}

interface Candidate {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

/** Throws when the viewer may not run the operation, or its cost is above the limit. */
type OperationGuard = (viewer: Viewer, candidate: Candidate) => void;

/** Creates a check of whole operations, for use before any of their fields is resolved. */
export function createOperationGuard(schema: GraphQLSchema): OperationGuard {
  const known = new WeakMap<OperationDefinitionNode, OperationFacts>();
  const getFacts = (document: DocumentNode, operation: OperationDefinitionNode): OperationFacts => {
    const facts = known.get(operation) ?? analyze(schema, document, operation);
    known.set(operation, facts);
    return facts;
  };

  return (viewer, { document, operation, variables }) => {
    const facts = getFacts(document, operation);
    assertAdmitted(viewer, operation, facts);
    assertAffordable(facts.cost ?? computeCost(schema, { document, name: operation.name?.value ?? null, variables }));
  };
}

/** Builds the Apollo plugin that refuses operations which the viewer may not run, or which cost too much. */
export function operationAdmission(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const assertAllowed = createOperationGuard(schema);
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, request: { variables }, contextValue: { viewer } }) => {
        if (!operation) return;
        try {
          assertAllowed(viewer, { document, operation, variables });
        } catch (error) {
          throw withStatus(error);
        }
      },
    }),
  };
}
