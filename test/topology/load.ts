import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from './processes.ts';

type Kind = 'sign-in' | 'read' | 'simplify';
/** The pause between two requests of one client, so that it rewrites no more than 20 prompts a minute: `simplify` in IN_MEMORY_LIMITS (rate-limits.ts). */
const PAUSE_MS = 600;
export const PASSWORD = 'a long pass phrase for tests';
const TEXT = 'Could you please be so kind as to write a short summary of the text?';

/** A request, without the address that it comes from. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Client {
  readonly email: string;
  /**
   * The address of a second account, which the sign-ins of the load use. Signing in to the first one again and again would end the session of
   * `token`: an account keeps only its `MAX_SESSIONS` newest (sessions.service.ts).
   */
  readonly signInEmail: string;
  readonly token: string;
  /** Every client has an address of its own, as the proxy would report it: rate limits are those of production. */
  readonly ip: string;
}

/** The results of the requests so far. */
export interface Figures {
  readonly sent: Record<Kind, number>;
  /** Answers other than 2xx, and requests without an answer. */
  readonly failures: { readonly kind: Kind; readonly reason: string }[];
  /** Milliseconds. */
  readonly durations: number[];
}

let addresses = 0;
export const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250) + 100}.${(addresses % 250) + 1}`;
};

/** @param ip the client's address, as the proxy would report it */
export const send = (origin: string, ip: string, { method, path, headers = {}, body }: Call): Promise<Response> =>
  fetch(origin + path, {
    method,
    headers: { 'x-forwarded-for': ip, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export async function call(origin: string, ip: string, request: Call) {
  const answer = await send(origin, ip, request);
  const { data } = (await answer.json()) as { data?: Record<string, unknown> };
  return { status: answer.status, data: data ?? {} };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function signIn(origin: string, email: string, password: string, ip = newAddress()): Promise<string> {
  const { status, data } = await call(origin, ip, {
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password },
  });
  if (status !== 200) throw new Error(`Signing in as ${email} was answered with ${status}`);
  return String(data.token);
}

/** Creates accounts with an unlimited plan. */
export async function createClients(origin: string, count: number): Promise<Client[]> {
  const admin = bearer(await signIn(origin, ADMIN.email, ADMIN.password));
  const clients: Client[] = [];
  for (let index = 0; index < count; index += 1) {
    const [ip, email] = [newAddress(), `client-${index}@plainprompt.example`];
    const signInEmail = `sign-in-${index}@plainprompt.example`;
    for (const address of [email, signInEmail]) {
      const account = { email: address, password: PASSWORD, full_name: 'Client' };
      await call(origin, ip, { method: 'POST', path: '/api/auth/signup', body: account });
    }
    const token = await signIn(origin, email, PASSWORD, ip);
    const { data } = await call(origin, ip, { method: 'GET', path: '/api/user/profile', headers: bearer(token) });
    const { id } = (data.user ?? data) as { id: string };
    const path = `/api/admin/users/${id}/subscription`;
    const { status } = await call(origin, ip, { method: 'PUT', path, headers: admin, body: { plan_id: 'ultimate' } });
    if (status !== 200) throw new Error(`Assigning a plan was answered with ${status}`);
    clients.push({ email, signInEmail, token, ip });
  }
  return clients;
}

/** Reads the profile four times for each rewrite and sign-in. */
const KINDS: readonly Kind[] = ['read', 'simplify', 'read', 'read', 'sign-in', 'read'];

function sendKind(
  origin: string,
  { signInEmail, token, ip }: Client,
  kind: Kind,
): Promise<{ readonly status: number }> {
  if (kind === 'read') return call(origin, ip, { method: 'GET', path: '/api/user/profile', headers: bearer(token) });
  if (kind === 'sign-in') {
    const body = { email: signInEmail, password: PASSWORD };
    // From another IP address each time, because one address may sign in ten times a minute.
    return call(origin, newAddress(), { method: 'POST', path: '/api/auth/login', body });
  }
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
  return call(origin, ip, { method: 'POST', path: '/api/simplify', headers, body: { text: TEXT } });
}

/** Sends requests until it is stopped. */
export function startLoad(origin: string, clients: readonly Client[]) {
  const figures: Figures = { sent: { 'sign-in': 0, read: 0, simplify: 0 }, failures: [], durations: [] };
  const acknowledged = new Map<string, number>();
  const ending = new AbortController();
  const run = async (client: Client, offset: number) => {
    for (let turn = offset; !ending.signal.aborted; turn += 1) {
      const kind = KINDS[turn % KINDS.length] ?? 'read';
      figures.sent[kind] += 1;
      const started = performance.now();
      const outcome = await sendKind(origin, client, kind).then(
        ({ status }) => (status < 300 ? null : `status ${status}`),
        (error: unknown) => String(error),
      );
      figures.durations.push(performance.now() - started);
      if (outcome !== null) figures.failures.push({ kind, reason: outcome });
      else if (kind === 'simplify') acknowledged.set(client.email, (acknowledged.get(client.email) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all(clients.map(run));
  return {
    figures,
    /** Stops, and returns the number of rewrites that were answered, by client. */
    stop: async () => {
      ending.abort();
      await running;
      return acknowledged;
    },
  };
}

/** The number of rewrites that the server counts, by client. */
export async function countRewrites(origin: string, clients: readonly Client[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { email, token, ip } of clients) {
    const { data } = await call(origin, ip, { method: 'GET', path: '/api/user/stats', headers: bearer(token) });
    counts.set(email, Number(data.total_prompts_used));
  }
  return counts;
}
