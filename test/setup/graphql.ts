import { type ExecutionResult, graphql } from 'graphql';
import { toClientError } from '#api/graphql/client-error.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import type { TypedDocumentString } from './operations.generated.ts';
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
  // Just now, whatever the time of the test.
  signedInAt: new Date('9999-01-01T00:00:00Z'),
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

type Overrides = Partial<RequestContext>;
/** Any document, typed or not, where the variables or the result are deliberately not those of its type. */
export type AnyDocument = string | TypedDocumentString<unknown, never>;
/** What follows a typed document: its variables, which can be left out when none is required, and parts of the context. */
export type DocumentArguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, overrides?: Overrides]
    : [variables: Variables, overrides?: Overrides];

/** Executes a document against the real schema. */
const execute = (
  viewer: Viewer,
  document: AnyDocument,
  variableValues: Readonly<Record<string, unknown>>,
  overrides?: Overrides,
): Promise<ExecutionResult> =>
  graphql({ schema, source: String(document), variableValues, contextValue: testContext(viewer, overrides) });

/** Returns the data. Throws the original error, which the server would log. */
export async function run<Result, Variables>(
  viewer: Viewer,
  document: TypedDocumentString<Result, Variables>,
  ...[variables, overrides]: DocumentArguments<Variables>
): Promise<Result> {
  return (await runText(viewer, String(document), { ...variables }, overrides)) as Result;
}

/** As `run`, for a document that a test puts together. */
export async function runText(
  viewer: Viewer,
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
  overrides?: Overrides,
): Promise<Record<string, unknown>> {
  const { data, errors } = await execute(viewer, document, variables, overrides);
  if (errors?.[0]) throw errors[0];
  return data ?? {};
}

/** Returns the error that the client receives. Throws when the operation succeeds. Variables can be wrong on purpose. */
export async function runForError(
  viewer: Viewer,
  document: AnyDocument,
  variables: Readonly<Record<string, unknown>> = {},
  overrides?: Overrides,
) {
  const { errors } = await execute(viewer, document, variables, overrides);
  if (!errors) throw new Error('The operation succeeded.');
  const { code, message, details } = toClientError(errors[0]);
  return { code, message, ...details } satisfies { code: ErrorCode; message: string };
}
