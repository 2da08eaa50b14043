import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { routes } from '#rest-compat/routes.registry.ts';
import { type Caller, everyCaller } from '../factories/callers.ts';
import { useServer } from '../setup/server.ts';

const webDir = mkdtempSync(join(tmpdir(), 'plainprompt-routes-'));
for (const page of ['index', 'app', 'legal-terms', 'legal-privacy', 'legal-security']) {
  writeFileSync(join(webDir, `${page}.html`), `<meta content="__CSP_NONCE__"><title>${page}</title>`);
}
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'assets', 'app-1a2b3c.js'), 'export {};');
const extensionDir = mkdtempSync(join(tmpdir(), 'plainprompt-extension-'));
mkdirSync(join(extensionDir, 'chrome-mv3'), { recursive: true });
writeFileSync(join(extensionDir, 'chrome-mv3', 'manifest.json'), '{}');
afterAll(() => {
  for (const folder of [webDir, extensionDir]) rmSync(folder, { recursive: true, force: true });
});

const METRICS_TOKEN = 'a token for metrics';
const server = useServer({ webDir, extensionDir, env: { METRICS_TOKEN } });
let callers: readonly Caller[];
beforeEach(async () => {
  callers = await everyCaller(server);
});

const HTML = { accept: 'text/html' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The status that a route should answer, and the request to send. `status` is a function where it depends on the caller. */
interface Declared {
  readonly status: number | ((caller: Caller) => number);
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Callers who may ask GraphQL for its schema. */
const toReadersOfTheSchema = ({ kind, isAdmin, scope }: Caller) => {
  if (kind === 'anonymous') return 401;
  return isAdmin || scope === 'all' ? 200 : 403;
};

const SANDBOX = '/payments/sandbox/000000000000000000000000?token=e30.forged';
const onlyPost = (provider: string) =>
  Object.fromEntries(
    ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => [
      `${method} /api/payments/webhooks/${provider}`,
      { status: 405 },
    ]),
  );

/**
 * Every route that is not in the table of REST routes, and so has no @access. Except for the schema, they check no session and no access token.
 * Some check something else: a signature, or the operator's token.
 */
const DECLARED: Readonly<Record<string, Declared>> = {
  // A preflight request without the headers that CORS requires.
  'OPTIONS *': { status: 400, path: '/graphql' },
  'GET /extension/chrome.zip': { status: 200 },
  'GET /healthz': { status: 200 },
  'GET /readyz': { status: 200 },
  'GET /metrics': { status: 401 },
  // The document decides who may run it, and there is none here.
  'GET /graphql': { status: 400 },
  'POST /graphql': { status: 400, body: '{}', headers: { 'content-type': 'application/json' } },
  'PUT /graphql': { status: 405 },
  'PATCH /graphql': { status: 405 },
  'DELETE /graphql': { status: 405 },
  'GET /graphql/schema.graphql': { status: toReadersOfTheSchema },
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /graphql/schema.graphql`, { status: 405 }]),
  ),
  'GET /api/openapi.json': { status: 200 },
  // The request has no signature.
  'POST /api/payments/webhooks/stripe': { status: 400, body: '{"id":"evt_1"}' },
  'POST /api/payments/webhooks/razorpay': { status: 400, body: '{"event":"payment.captured"}' },
  ...onlyPost('stripe'),
  ...onlyPost('razorpay'),
  // The link has no signature.
  'GET /payments/sandbox/:checkout': { status: 404, path: SANDBOX },
  'POST /payments/sandbox/:checkout': { status: 404, path: SANDBOX, headers: FORM, body: 'outcome=pay' },
  'GET /': { status: 200, headers: HTML },
  'GET /legal/terms': { status: 200, headers: HTML },
  'GET /legal/privacy': { status: 200, headers: HTML },
  'GET /legal/security': { status: 200, headers: HTML },
  'GET /robots.txt': { status: 200 },
  'GET /sitemap.xml': { status: 200 },
  'GET /assets/app-1a2b3c.js': { status: 200 },
};

/** Pages that users open by their address. They contain no data, and load it from the routes above. */
const PAGES = [
  '/auth',
  '/auth/reset?email=ann@example.com&token=abc',
  '/invitation?token=abc',
  '/dashboard/overview',
  '/admin',
  '/admin/users',
  '/admin/explorer',
  '/no/such/page',
];

/** `GET /api/plans`, for every route in Fastify's tree. Every GET answers HEAD too. */
function linesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│ ]*[├└]── )(\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (!segment) return [];
    const depth = indent.length / 4 - 1;
    above.splice(depth, Infinity, segment);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${above.join('')}`);
  });
}

const inTable = new Set(routes.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`));

test('every route is in the table that the matrix walks, or declared here', () => {
  const served = linesOf(server.printRoutes());
  expect(served.filter((line) => inTable.has(line)).sort()).toEqual([...inTable].sort());
  // The API reference is served by a library, which adds its own routes.
  const others = served.filter((line) => !inTable.has(line) && !line.startsWith('GET /api/docs'));
  expect(others.sort()).toEqual(Object.keys(DECLARED).sort());
});

const requestStatus = async ([line, { path, headers, body }]: [string, Declared], caller: Caller) => {
  const [method = '', url = ''] = line.split(' ');
  const response = await server.call(method, path ?? url, { ...caller.headers, ...headers }, body);
  await response.arrayBuffer();
  return response.status;
};

test('a route without access rules answers every caller as declared here', async () => {
  const surprises: string[] = [];
  // Fetch refuses to send it.
  const walked = Object.entries(DECLARED).filter(([line]) => !line.startsWith('TRACE '));
  for (const entry of walked) {
    for (const caller of callers) {
      const [line, declared] = entry;
      const wanted = typeof declared.status === 'number' ? declared.status : declared.status(caller);
      const status = await requestStatus(entry, caller);
      if (status !== wanted) surprises.push(`${line}, ${caller.name}: ${status}, not ${wanted}`);
    }
  }
  expect(surprises).toEqual([]);
});

test('the API reference is public', async () => {
  const parts = linesOf(server.printRoutes()).filter((line) => line.startsWith('GET /api/docs'));
  expect(parts.length).toBeGreaterThan(1);
  for (const line of parts) {
    for (const caller of callers) expect(await requestStatus([line, { status: 200 }], caller), line).toBe(200);
  }
});

test('metrics are served to the token of the operator', async () => {
  const { status } = await server.call('GET', '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(status).toBe(200);
});

test('a page is the same for every caller, so that it contains no personal data', async () => {
  for (const path of PAGES) {
    const bodies = new Set<string>();
    for (const caller of callers) {
      const response = await server.call('GET', path, { ...caller.headers, ...HTML });
      expect(response.status, path).toBe(200);
      bodies.add((await response.text()).replace(/content="[^"]*"/, ''));
    }
    expect([...bodies], path).toHaveLength(1);
  }
});
