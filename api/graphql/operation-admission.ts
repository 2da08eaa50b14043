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
import { accessOf, type AccessRule, assertAccess } from './access.ts';
import { costDependsOnVariables, costOf, MAX_COST } from './query-cost.ts';
import { rootFieldNames } from './root-fields.ts';

/** What can be known of an operation before its variables are. */
interface Facts {
  readonly rules: readonly AccessRule[];
  readonly introspects: boolean;
  /** Null when it depends on variables. */
  readonly cost: number | null;
}

function factsOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Facts {
  const name = operation.name?.value;
  const roots = rootFieldNames(document, operation);
  return {
    rules: accessOf(schema, document, name),
    introspects: roots.includes('__schema') || roots.includes('__type'),
    cost: costDependsOnVariables(document) ? null : costOf(schema, { document, name: name ?? null, variables: {} }),
  };
}

/** Throws for everybody but administrators and access tokens that may do everything. */
export function assertMayIntrospect(viewer: Viewer): void {
  if (viewer.kind === 'user' && viewer.role === 'admin') return;
  if (viewer.kind === 'token' && viewer.scopes.includes('all')) return;
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', viewer.refusal ?? 'Please sign in');
  throw new DomainError('FORBIDDEN', 'Only administrators may read the schema');
}

function assertAdmitted(viewer: Viewer, { operation }: OperationDefinitionNode, { rules, introspects }: Facts): void {
  // Scopes say which mutations a token may reach through REST; over GraphQL it reaches none.
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

/** Apollo answers 500 to what a plugin throws, unless the error says otherwise. */
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

/** Throws when the viewer may not run the operation, or asks for too much. */
export type Admission = (viewer: Viewer, candidate: Candidate) => void;

/** Turns away whole operations before anything of them runs: who may not use a part of them, and who asks for too much. */
export function admissionTo(schema: GraphQLSchema): Admission {
  const known = new WeakMap<OperationDefinitionNode, Facts>();
  const recall = (document: DocumentNode, operation: OperationDefinitionNode): Facts => {
    const facts = known.get(operation) ?? factsOf(schema, document, operation);
    known.set(operation, facts);
    return facts;
  };

  return (viewer, { document, operation, variables }) => {
    const facts = recall(document, operation);
    assertAdmitted(viewer, operation, facts);
    assertAffordable(facts.cost ?? costOf(schema, { document, name: operation.name?.value ?? null, variables }));
  };
}

export function operationAdmission(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const admit = admissionTo(schema);
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, request: { variables }, contextValue: { viewer } }) => {
        if (!operation) return;
        try {
          admit(viewer, { document, operation, variables });
        } catch (error) {
          throw withStatus(error);
        }
      },
    }),
  };
}
