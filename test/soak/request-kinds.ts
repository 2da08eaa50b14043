import { randomUUID } from 'node:crypto';
import {
  ExtensionAccountDocument,
  ExtensionRecentDocument,
  ExtensionSimplifyDocument,
} from '#extension/background/operations.generated.ts';
import { bearer, type Call, type Client, createClients, PASSWORD, signIn } from '../topology/load.ts';
import { ADMIN } from '../topology/processes.ts';

/** A kind of request. */
interface RequestKind {
  readonly name: string;
  /** How many of each hundred requests are of this kind. */
  readonly share: number;
  /** Builds the request number `turn`, which `client` sends. */
  readonly build: (client: Client, turn: number) => Call;
}

const PROMPT =
  'Hi there! I was wondering if you could please be so kind as to write a short summary of the meeting notes below for my team. Thanks so much in advance!';

/** Prompts differ, as those of users do. */
const promptOf = (turn: number) => `${PROMPT}\n\nThe notes: item ${turn % 997} was moved to week ${turn % 53}.`;

const graphql = (query: string, variables: object, headers: Call['headers'] = {}): Call => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: { query, variables },
});

const get = (path: string, headers: Call['headers'] = {}): Call => ({ method: 'GET', path, headers });

/** Creates the accounts and the access token that the load uses, and the kinds of its requests. */
export async function prepareLoad(origin: string, count: number, call: (request: Call) => Promise<unknown>) {
  const clients = await createClients(origin, count);
  const administrator = bearer(await signIn(origin, ADMIN.email, ADMIN.password));
  const created = await call({
    method: 'POST',
    path: '/api/admin/access-tokens',
    headers: administrator,
    body: { name: 'Soak', scopes: ['all'] },
  });
  const { data } = created as { readonly data: { readonly token: string } };
  const integrator = { 'x-api-key': data.token };
  return { clients, kinds: kindsOf(administrator, integrator) };
}

/** What users, the extension, administrators, integrators and analysts ask for. The shares add up to 100. */
const kindsOf = (administrator: Call['headers'], integrator: Call['headers']): readonly RequestKind[] => [
  { name: 'user: profile', share: 22, build: ({ token }) => get('/api/user/profile', bearer(token)) },
  {
    name: 'user: simplify',
    share: 22,
    build: ({ token }, turn) => ({
      method: 'POST',
      path: '/api/simplify',
      body: { text: promptOf(turn) },
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
    }),
  },
  { name: 'user: statistics', share: 8, build: ({ token }) => get('/api/user/stats', bearer(token)) },
  {
    name: 'user: history',
    share: 8,
    build: ({ token }) => get('/api/user/prompt-history?limit=20&page=1', bearer(token)),
  },
  {
    name: 'user: sign in',
    share: 2,
    build: ({ signInEmail }) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: signInEmail, password: PASSWORD },
    }),
  },
  {
    name: 'extension: account',
    share: 10,
    build: ({ token }) => graphql(ExtensionAccountDocument.toString(), {}, bearer(token)),
  },
  {
    name: 'extension: simplify',
    share: 8,
    build: ({ token }, turn) =>
      graphql(
        ExtensionSimplifyDocument.toString(),
        { input: { text: promptOf(turn), idempotencyKey: randomUUID() } },
        bearer(token),
      ),
  },
  {
    name: 'extension: recent rewrites',
    share: 4,
    build: ({ token }) => graphql(ExtensionRecentDocument.toString(), {}, bearer(token)),
  },
  { name: 'administrator: users', share: 3, build: () => get('/api/admin/users?page=1&limit=20', administrator) },
  {
    name: 'administrator: analytics',
    share: 2,
    build: () => get('/api/admin/analytics?type=overview&range=30d', administrator),
  },
  {
    name: 'administrator: financial report',
    share: 1,
    build: () => get('/api/admin/financial?range=30d', administrator),
  },
  { name: 'administrator: health', share: 1, build: () => get('/api/admin/system-health', administrator) },
  { name: 'integrator: users', share: 3, build: () => get('/api/external/users?page=1&limit=50', integrator) },
  {
    name: 'integrator: one user',
    share: 3,
    build: ({ email }) => ({
      method: 'POST',
      path: '/api/external/users/by-email',
      headers: integrator,
      body: { email },
    }),
  },
  {
    name: 'analyst: plans and their users',
    share: 3,
    build: () => graphql('{ adminPlans { id name } planFigures { planId holders } }', {}, integrator),
  },
];

/** Returns the kind of the request number `turn`. In each hundred requests, every kind occurs as often as its share says. */
export function kindOf(kinds: readonly RequestKind[], turn: number): RequestKind {
  const inOrder = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  // 37 shares no divisor with 100, so a hundred turns visit every place once.
  const kind = inOrder[(turn * 37) % inOrder.length];
  if (!kind) throw new Error('There are no kinds of requests.');
  return kind;
}
