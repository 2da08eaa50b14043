import { expect, test } from 'vitest';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { type Caller, everyCaller } from '../factories/callers.ts';
import { providersOnDemand } from '../factories/model-providers.ts';
import { useProviderStubs } from '../setup/provider-stubs.ts';
import { useServer } from '../setup/server.ts';
import { makeRequest, seededRandom } from './graphql-documents.ts';

/** `npm run fuzz` sends many more. The seed is fixed, so that a failure repeats itself; `FUZZ_SEED` names another. */
const REQUESTS = process.env.FUZZ === 'long' ? 100_000 : 1000;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMEOUT_MS = (process.env.FUZZ === 'long' ? 240 : 10) * 60_000;

/** An answer that takes longer is a request that hangs. */
const HANGS_AFTER_MS = 30_000;
const AT_ONCE = 4;

const stubs = useProviderStubs({ otherwise: { kind: 'answer', text: 'Summarize this text.' } });
const server = useServer({
  parts: {
    modelProviders: providersOnDemand(() =>
      createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() }),
    ),
  },
});

const CHOSEN = ['an anonymous caller', 'a user', 'an administrator', 'an access token for all'];

interface Fault {
  readonly caller: string;
  readonly rootField: string;
  readonly found: string;
  readonly body: string;
}

/** Returns what is wrong with an answer. Null if nothing is: it has data, or an error that the client can understand. */
async function findFaultOnce(caller: Caller, body: string): Promise<string | null> {
  const response = await fetch(`${server.origin()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller.headers },
    body,
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  }).catch((error: unknown) => String(error));
  if (typeof response === 'string') return response;
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 300)}`;
  return text.includes('"INTERNAL"') ? text.slice(0, 300) : null;
}

/** On a busy machine, a request may run out of time once. */
async function findFault(caller: Caller, body: string): Promise<string | null> {
  const found = await findFaultOnce(caller, body);
  return found?.startsWith('504') ? findFaultOnce(caller, body) : found;
}

test(`${REQUESTS} generated documents are answered without an internal error`, { timeout: TIMEOUT_MS }, async () => {
  const random = seededRandom(SEED);
  const faults: Fault[] = [];
  const sent = { count: 0 };
  const makeCallers = async () => (await everyCaller(server)).filter(({ name }) => CHOSEN.includes(name));
  let callers = await makeCallers();
  const work = async () => {
    while (sent.count < REQUESTS) {
      const index = sent.count;
      sent.count += 1;
      const caller = callers[index % callers.length];
      if (!caller) throw new Error('There is no caller.');
      // Each root field is asked for by each caller before the next one.
      const { rootField, body } = makeRequest(Math.floor(index / callers.length), random);
      const found = await findFault(caller, body);
      if (found) faults.push({ caller: caller.name, rootField, found, body: body.slice(0, 2000) });
      // Callers delete themselves, sign out and suspend each other.
      if (index % 400 === 399) callers = await makeCallers();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults.slice(0, 10)).toEqual([]);
  expect(server.logged.filter((line) => line.includes('"INTERNAL"'))).toEqual([]);
});
