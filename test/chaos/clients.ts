import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, call, type Client, newAddress } from '../topology/load.ts';
import type { Acknowledged } from './check-books.ts';

const RETRIED_AFTER_MS = 200;
const PAUSE_MS = 50;
const CREATED = 200;
/** The account exists, because an attempt whose answer was lost has created it. */
const TAKEN = 409;
const SIGN_UP_EVERY_MS = 1000;
const PASSWORD = 'a long pass phrase for tests';

/** Long enough that runs are in progress whenever a server dies. */
const PROMPT = 'I was wondering if you could please be so kind as to write a short summary of the text for me. '.repeat(
  8,
);

/** A request that is not answered yet. */
interface OpenRequest {
  readonly key: string;
}

/** What clients saw. */
export interface Observed {
  readonly answers: Acknowledged[];
  readonly signUps: string[];
  /** Repeated requests whose answer was another run. */
  readonly different: string[];
  /** How often requests ended with another status than 200, or without an answer. */
  readonly refusals: Map<string, number>;
  readonly open: Set<OpenRequest>;
}

const increment = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

/** Starts clients that repeat each request with its key until it is answered, as the documentation says, and one that signs up new users. */
export function startClients(origin: () => string, clients: readonly Client[]) {
  const observed: Observed = { answers: [], signUps: [], different: [], refusals: new Map(), open: new Set() };
  const ending = new AbortController();

  const attempt = async (ip: string, request: Parameters<typeof call>[2]) => {
    const outcome = await call(origin(), ip, request).catch(() => ({ status: 0, data: {} as Record<string, unknown> }));
    if (outcome.status >= 300 || outcome.status === 0) {
      increment(observed.refusals, outcome.status === 0 ? 'no answer' : String(outcome.status));
    }
    return outcome;
  };

  const simplify = async ({ token, ip }: Client, key: string): Promise<string> => {
    const request = {
      method: 'POST',
      path: '/api/simplify',
      body: { text: PROMPT },
      headers: { ...bearer(token), 'idempotency-key': key },
    };
    const waiting = { key };
    observed.open.add(waiting);
    for (;;) {
      const { status, data } = await attempt(ip, request);
      if (status === 200) {
        observed.open.delete(waiting);
        return String(data.id);
      }
      await sleep(RETRIED_AFTER_MS);
    }
  };

  const rewriteAndRepeat = async (client: Client) => {
    while (!ending.signal.aborted) {
      const key = randomUUID();
      const id = await simplify(client, key);
      observed.answers.push({ key, id });
      const again = await simplify(client, key);
      if (again !== id) observed.different.push(`${key}: ${id}, then ${again}`);
      await sleep(PAUSE_MS);
    }
  };

  const signUp = async () => {
    while (!ending.signal.aborted) {
      const email = `${randomUUID()}@plainprompt.example`;
      const body = { email, password: PASSWORD, full_name: 'Ada' };
      for (let status = 0; status !== CREATED && status !== TAKEN;) {
        ({ status } = await attempt(newAddress(), { method: 'POST', path: '/api/auth/signup', body }));
        if (status !== CREATED && status !== TAKEN) await sleep(RETRIED_AFTER_MS);
      }
      observed.signUps.push(email);
      await sleep(SIGN_UP_EVERY_MS);
    }
  };

  const running = Promise.all([...clients.map(rewriteAndRepeat), signUp()]);
  return {
    observed,
    /** Sends a new request, and returns how long its answer took. Open requests, which are repeated, can't be answered sooner. */
    timeNewRequest: async (): Promise<number> => {
      const [client] = clients;
      if (!client) throw new Error('There is no client.');
      const started = performance.now();
      const key = randomUUID();
      observed.answers.push({ key, id: await simplify(client, key) });
      return Math.round(performance.now() - started);
    },
    /** Resolves once every request is answered. */
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
