import { type ExecutionResult, graphql } from 'graphql';
import type { Viewer } from '#api/auth/viewer.ts';
import { toClientError } from '#api/client-error.ts';
import type { ErrorCode } from '#api/errors.ts';
import type { RequestContext } from '#api/graphql/context.ts';
import { buildSchema } from '#api/graphql/schema.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { testRuntime } from './runtime.ts';

export const NOW = new Date('2026-01-01T00:00:00Z');

const schema = buildSchema();
const runtime = testRuntime();

/** Somebody who came by a session. */
export const asPerson = (user: UserRecord): Viewer => ({
  kind: 'user',
  userId: user._id.toHexString(),
  role: user.role,
  sessionId: 'session',
  user,
});
export const asToken = (...scopes: string[]): Viewer => ({ kind: 'token', tokenId: 'token', scopes });
export const asNobody: Viewer = { kind: 'anonymous' };

/** The context of an operation at the moment `NOW`, for tests of services too. */
export const contextOf = (viewer: Viewer, overrides: Partial<RequestContext> = {}): RequestContext => ({
  viewer,
  client: { ip: '127.0.0.1', userAgent: 'test' },
  now: () => NOW,
  requestId: 'test',
  runtime,
  ...overrides,
});

/** Runs a document on the real schema. */
const execute = (
  viewer: Viewer,
  source: string,
  variableValues: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
): Promise<ExecutionResult> => graphql({ schema, source, variableValues, contextValue: contextOf(viewer, overrides) });

/** The data. Throws what the server would have logged. */
export async function run(
  viewer: Viewer,
  source: string,
  variables: Record<string, unknown> = {},
  overrides?: Partial<RequestContext>,
): Promise<Record<string, unknown>> {
  const { data, errors } = await execute(viewer, source, variables, overrides);
  if (errors?.[0]) throw errors[0];
  return data ?? {};
}

/** What the client is told instead of data. */
export async function refusal(
  viewer: Viewer,
  source: string,
  variables: Record<string, unknown> = {},
  overrides?: Partial<RequestContext>,
) {
  const { errors } = await execute(viewer, source, variables, overrides);
  if (!errors) throw new Error('The operation was not refused.');
  const { code, message, details } = toClientError(errors[0]);
  return { code, message, ...details } satisfies { code: ErrorCode; message: string };
}
