import { type ExecutionResult, graphql } from 'graphql';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { buildSchema } from '#api/modules/schema.registry.ts';
import { testRuntime } from './runtime.ts';

export const NOW = new Date('2026-01-01T00:00:00Z');

const schema = buildSchema();
const runtime = testRuntime();

/** A signed-in user. */
export const asUser = (user: UserRecord): Viewer => ({
  kind: 'user',
  userId: user._id.toHexString(),
  role: user.role,
  sessionId: 'session',
  audience: 'web',
  user,
});
export const asToken = (...scopes: string[]): Viewer => ({ kind: 'token', tokenId: 'token', scopes });
export const asAnonymous: Viewer = { kind: 'anonymous' };

/** The context of an operation at `NOW`. */
export const testContext = (viewer: Viewer, overrides: Partial<RequestContext> = {}): RequestContext => ({
  viewer,
  client: { ip: '127.0.0.1', userAgent: 'test' },
  now: () => NOW,
  requestId: 'test',
  runtime,
  ...overrides,
});

/** Executes a document against the real schema. */
const execute = (
  viewer: Viewer,
  source: string,
  variableValues: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
): Promise<ExecutionResult> =>
  graphql({ schema, source, variableValues, contextValue: testContext(viewer, overrides) });

/** Returns the data. Throws the original error, which the server would log. */
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

/** Returns the error that the client receives. Throws when the operation succeeds. */
export async function runForError(
  viewer: Viewer,
  source: string,
  variables: Record<string, unknown> = {},
  overrides?: Partial<RequestContext>,
) {
  const { errors } = await execute(viewer, source, variables, overrides);
  if (!errors) throw new Error('The operation succeeded.');
  const { code, message, details } = toClientError(errors[0]);
  return { code, message, ...details } satisfies { code: ErrorCode; message: string };
}
