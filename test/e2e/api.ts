import { randomUUID } from 'node:crypto';
import { PATIENCE_MS } from './browser.ts';

export const PASSWORD = 'correct horse battery staple';

/** An address that no other story uses: stories share a server. */
export const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
}

const send = (origin: string, { method, path, body, token }: Call): Promise<Response> =>
  fetch(`${origin}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Answers after which the same call may succeed: on a busy machine, the database takes longer than the server waits for it. */
const mayPassLater = ({ status }: Response) => status === 503 || status === 504;

/** Calls the REST API. Throws when it refuses. */
export async function callApi<T>(origin: string, call: Call): Promise<T> {
  const start = Date.now();
  let response = await send(origin, call);
  while (mayPassLater(response) && Date.now() - start < PATIENCE_MS) response = await send(origin, call);
  const { data, error } = (await response.json()) as { data: T; error?: string };
  if (!response.ok) throw new Error(`${call.path}: ${error ?? response.status}`);
  return data;
}

/** Opens a session of the web app, and returns its token. */
export async function tokenOf(origin: string, email: string, password = PASSWORD): Promise<string> {
  const { token } = await callApi<{ token: string }>(origin, { path: '/auth/login', body: { email, password } });
  return token;
}

/** Creates an account with PASSWORD, and returns the token of its first session. */
export async function signUp(origin: string, email: string, fullName: string): Promise<string> {
  const body = { email, password: PASSWORD, full_name: fullName };
  const { token } = await callApi<{ token: string }>(origin, { path: '/auth/signup', body });
  return token;
}
