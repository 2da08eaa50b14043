import { afterAll, beforeAll } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { openSession } from '#api/modules/sessions/sessions.ts';
import { buildServer } from '#api/server.ts';
import { createRest } from '#rest-compat/mount.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { givenAccessToken } from '../factories/access-token.ts';
import { type AnyDocument, asAnonymous, testContext } from './graphql.ts';
import type { TypedDocumentString } from './operations.generated.ts';
import { testRuntime } from './runtime.ts';

type Headers = Readonly<Record<string, string>>;

interface ServerOptions {
  /** Variables that differ from the tests' usual ones. */
  readonly env?: NodeJS.ProcessEnv;
  readonly webDir?: string | null;
  readonly extensionDir?: string;
  /** Parts that differ, such as a rewriter that a test can hold up. */
  readonly parts?: Partial<Runtime>;
}

/** Status, headers and body of an answer: JSON is read, everything else is text. */
export interface Answer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly body: unknown;
}

export async function answerOf(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? 'application/json');
  const body: unknown = text && isJson ? JSON.parse(text) : text || null;
  return { status: response.status, headers: response.headers, body };
}

/** Starts the real server for the tests of a file, and returns functions that call it and create credentials. */
export function useServer({ env = {}, webDir = null, extensionDir, parts = {} }: ServerOptions = {}) {
  const logged: string[] = [];
  const runtime: Runtime = { ...testRuntime({ env, logTo: (line) => void logged.push(line) }), ...parts };
  let origin = '';
  let close = () => Promise.resolve();
  let printRoutes = () => '';
  beforeAll(async () => {
    const { product, supportEmail } = runtime.config;
    const { app } = await buildServer({
      runtime,
      rest: createRest(routes, { name: product.name, supportEmail }),
      webDir,
      extensionDir,
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    printRoutes = () => app.printRoutes({ commonPrefix: false });
    // A download that a test left unread would keep its connection, and the server, open for ever.
    close = () => {
      app.server.closeAllConnections();
      return app.close();
    };
  });
  afterAll(() => close());

  /** A body that is a string is sent as it is. */
  const call = (method: string, path: string, headers: Headers = {}, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const graphql = (query: AnyDocument, variables: Readonly<Record<string, unknown>> = {}, headers: Headers = {}) =>
    answerOf(call('POST', '/graphql', headers, { query, variables }));
  /** The data of an operation. Throws when the response reports an error. */
  const data = async <Result, Variables extends Record<string, unknown>>(
    document: TypedDocumentString<Result, Variables>,
    variables: Variables,
    headers: Headers = {},
  ): Promise<Result> => {
    const { body } = await graphql(document, variables, headers);
    const { data: result, errors } = body as { data?: Result | null; errors?: unknown };
    if (errors || !result) throw new Error(`The operation failed: ${JSON.stringify(body)}`);
    return result;
  };

  return {
    origin: () => origin,
    /** All routes, as a tree in text. */
    printRoutes: () => printRoutes(),
    runtime,
    logged,
    call,
    graphql,
    data,
    /** Over REST: method, path below /api, headers, body. */
    rest: (method: string, path: string, headers: Headers = {}, body?: unknown) =>
      answerOf(call(method, `/api${path}`, headers, body)),
    /** Opens a session as signing in does, without its waits. */
    signedIn: async (user: UserRecord) => {
      const ctx = testContext(asAnonymous, { runtime, now: () => new Date() });
      return { authorization: `Bearer ${await openSession(ctx, user, 'web')}` };
    },
    accessToken: async (...scopes: string[]) => ({ 'x-api-key': await givenAccessToken(scopes) }),
  };
}
