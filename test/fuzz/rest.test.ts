import { beforeAll, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { givenRecordsForCalls } from '../contract/rest-contract.ts';
import { providersOnDemand } from '../factories/model-providers.ts';
import { givenOwnKeyHolder } from '../factories/subscription.ts';
import { givenAdmin } from '../factories/user.ts';
import { useProviderStubs } from '../setup/provider-stubs.ts';
import { useServer } from '../setup/server.ts';
import { provideSchemathesis } from './schemathesis.ts';

/**
 * `npm run fuzz` sends many more requests, and follows links in the responses. The seed is fixed, so a failure can be reproduced.
 */
const isLong = process.env.FUZZ === 'long';
const EFFORT = isLong
  ? ['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', '100']
  : ['--phases', 'examples,coverage,fuzzing', '--max-examples', '1'];
/** Of the requests of an operation that are much alike, such as those with a value of another type, every n-th is sent. */
const STEP = isLong ? 1 : 16;
const TIMEOUT_MS = (isLong ? 120 : 20) * 60_000;

const OPTIONS = [
  ...EFFORT,
  ...['--seed', '1', '--generation-deterministic', '--suppress-health-check', 'all'],
  // A valid request may be refused for reasons that the description can't express: an expired code, or two fields of which one is required.
  ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
  ...['--warnings', 'off', '--continue-on-failure', '--request-timeout', '60'],
];

/** Accepts every generated provider key. */
const stubs = useProviderStubs({ otherwise: { kind: 'answer', text: 'Summarize this text.' } });
const createProviders = () => createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() });
const server = useServer({
  parts: {
    modelProviders: providersOnDemand(createProviders),
  },
});

let fuzz: Awaited<ReturnType<typeof provideSchemathesis>>;
beforeAll(async () => {
  fuzz = await provideSchemathesis((line) => {
    console.log(line);
  });
}, 6 * 60_000);

interface Caller {
  readonly filter: readonly string[];
  readonly isTested: (path: string) => boolean;
  readonly credential: (user: UserRecord) => Promise<Readonly<Record<string, string>>>;
}

const isAdmin = (path: string) => path.startsWith('/admin/');
const isExternal = (path: string) => path.startsWith('/external/');

const CALLERS: Readonly<Record<string, Caller>> = {
  'an administrator': {
    filter: ['--include-path-regex', '^/admin/'],
    isTested: isAdmin,
    credential: async () => server.signedIn(await givenAdmin()),
  },
  'a user': {
    filter: ['--exclude-path-regex', '^/(admin|external)/'],
    isTested: (path) => !isAdmin(path) && !isExternal(path),
    credential: (user) => server.signedIn(user),
  },
  'an integrator': {
    filter: ['--include-path-regex', '^/external/'],
    isTested: isExternal,
    credential: () => server.accessToken('all'),
  },
};

test.each(Object.entries(CALLERS))(
  'generated requests of %s are answered as described, and never with an internal error',
  { timeout: TIMEOUT_MS },
  async (_who, { filter, isTested, credential }) => {
    const user = await givenOwnKeyHolder({ email: 'caller@example.com' });
    await givenRecordsForCalls(user);
    const [header = '', value = ''] = Object.entries(await credential(user)).flat();
    const { code, output } = await fuzz({
      description: `${server.origin()}/api/openapi.json`,
      options: [...OPTIONS, ...filter],
      env: {
        FUZZ_API: `${server.origin()}/api`,
        FUZZ_HEADER: header,
        FUZZ_CREDENTIAL: value,
        FUZZ_CALLER_ID: String(user._id),
        FUZZ_STEP: String(STEP),
      },
      timeoutMs: TIMEOUT_MS,
    });
    expect(code, output).toBe(0);
    const tested = Number(/Tested: (\d+)/.exec(output)?.[1]);
    expect(tested, output).toBe(routes.filter(({ path }) => isTested(path)).length);
    expect(server.logged.filter((line) => line.includes('"INTERNAL"'))).toEqual([]);
    const requestCount = /(\d+) generated/.exec(output)?.[1] ?? '';
    console.log(`${requestCount} requests to ${tested} operations`);
  },
);
