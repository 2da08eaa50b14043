import { randomUUID } from 'node:crypto';
import {
  ExtensionAccountDocument,
  ExtensionRecentDocument,
  ExtensionSimplifyDocument,
} from '#extension/background/operations.generated.ts';
import { bearer, type Call, type Client, createClients, PASSWORD, signIn } from '../topology/load.ts';
import { ADMIN } from '../topology/processes.ts';

/** A kind of request, and how many of each hundred requests it is. */
interface Habit {
  readonly kind: string;
  readonly share: number;
  readonly visit: (client: Client, turn: number) => Call;
}

const PROMPT =
  'Hi there! I was wondering if you could please be so kind as to write a short summary of the meeting notes below for my team. Thanks so much in advance!';

/** Rewrites are as different as people's: equal prompts would be answered from the same lines of code. */
const promptOf = (turn: number) => `${PROMPT}\n\nThe notes: item ${turn % 997} was moved to week ${turn % 53}.`;

const graphql = (query: string, variables: object, headers: Call['headers'] = {}): Call => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: { query, variables },
});

const get = (path: string, headers: Call['headers'] = {}): Call => ({ method: 'GET', path, headers });

/** Creates the accounts and the access token that the visitors use. */
export async function createVisitors(origin: string, count: number, call: (visit: Call) => Promise<unknown>) {
  const clients = await createClients(origin, count);
  const operator = bearer(await signIn(origin, ADMIN.email, ADMIN.password));
  const created = await call({
    method: 'POST',
    path: '/api/admin/access-tokens',
    headers: operator,
    body: { name: 'Soak', scopes: ['all'] },
  });
  const { data } = created as { readonly data: { readonly token: string } };
  const integrator = { 'x-api-key': data.token };
  return { clients, habits: habitsOf(operator, integrator) };
}

/** What users, the extension, operators, integrators and analysts ask for. The shares add up to 100. */
const habitsOf = (operator: Call['headers'], integrator: Call['headers']): readonly Habit[] => [
  { kind: 'user: profile', share: 22, visit: ({ token }) => get('/api/user/profile', bearer(token)) },
  {
    kind: 'user: simplify',
    share: 22,
    visit: ({ token }, turn) => ({
      method: 'POST',
      path: '/api/simplify',
      body: { text: promptOf(turn) },
      headers: { ...bearer(token), 'idempotency-key': randomUUID() },
    }),
  },
  { kind: 'user: statistics', share: 8, visit: ({ token }) => get('/api/user/stats', bearer(token)) },
  {
    kind: 'user: history',
    share: 8,
    visit: ({ token }) => get('/api/user/prompt-history?limit=20&page=1', bearer(token)),
  },
  {
    kind: 'user: sign in',
    share: 2,
    visit: ({ visitor }) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: visitor, password: PASSWORD },
    }),
  },
  {
    kind: 'extension: account',
    share: 10,
    visit: ({ token }) => graphql(ExtensionAccountDocument.toString(), {}, bearer(token)),
  },
  {
    kind: 'extension: simplify',
    share: 8,
    visit: ({ token }, turn) =>
      graphql(
        ExtensionSimplifyDocument.toString(),
        { input: { text: promptOf(turn), idempotencyKey: randomUUID() } },
        bearer(token),
      ),
  },
  {
    kind: 'extension: recent rewrites',
    share: 4,
    visit: ({ token }) => graphql(ExtensionRecentDocument.toString(), {}, bearer(token)),
  },
  { kind: 'operator: users', share: 3, visit: () => get('/api/admin/users?page=1&limit=20', operator) },
  { kind: 'operator: analytics', share: 2, visit: () => get('/api/admin/analytics?type=overview&range=30d', operator) },
  { kind: 'operator: financial report', share: 1, visit: () => get('/api/admin/financial?range=30d', operator) },
  { kind: 'operator: health', share: 1, visit: () => get('/api/admin/system-health', operator) },
  { kind: 'integrator: users', share: 3, visit: () => get('/api/external/users?page=1&limit=50', integrator) },
  {
    kind: 'integrator: one user',
    share: 3,
    visit: ({ email }) => ({
      method: 'POST',
      path: '/api/external/users/by-email',
      headers: integrator,
      body: { email },
    }),
  },
  {
    kind: 'analyst: plans and their users',
    share: 3,
    visit: () => graphql('{ adminPlans { id name } planFigures { planId holders } }', {}, integrator),
  },
];

/** The kind of request that a turn is: the kinds take turns, so that each hundred turns has all of them. */
export function habitOf(habits: readonly Habit[], turn: number): Habit {
  const inOrder = habits.flatMap((habit) => Array.from({ length: habit.share }, () => habit));
  // 37 shares no divisor with 100, so a hundred turns visit every place once.
  const habit = inOrder[(turn * 37) % inOrder.length];
  if (!habit) throw new Error('There are no kinds of requests.');
  return habit;
}
