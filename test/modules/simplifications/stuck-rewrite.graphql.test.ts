import { afterAll, expect, test } from 'vitest';
import { createLog } from '#api/kernel/log.ts';
import { runsInProgressOf } from '#api/modules/simplifications/runs-in-progress.ts';
import { createBuiltInRewriter } from '#api/rewriting/built-in-rewriter.ts';
import { createTextProcessor } from '#api/rewriting/text-processor-in-threads.ts';
import { textTasks } from '#api/rewriting/text-tasks.ts';
import { getPlanBalance, waitForCommits } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testConfig, testRuntime } from '../../setup/runtime.ts';
import { answerOf, useServer } from '../../setup/server.ts';
import { times } from '../../setup/times.ts';

const logged: string[] = [];
const log = createLog({ ...testConfig(), logLevel: 'warn' }, { write: (line) => void logged.push(line) });

/** A worker that does what the first word of a prompt says, such as `loop`. */
const SCRIPTED = new URL('../../factories/scripted-worker.mjs', import.meta.url);
const scriptedWorker = createTextProcessor({
  threads: 1,
  log,
  rateLimitScale: 1,
  entry: SCRIPTED,
  deadlineMs: 1500,
  maxWaiting: 1,
});
const server = useServer({
  parts: { textProcessor: scriptedWorker, rewriter: createBuiltInRewriter(scriptedWorker) },
});
afterAll(() => scriptedWorker.close());

const SIMPLIFY = /* GraphQL */ `
  mutation Simplify($text: String!) {
    simplify(input: { text: $text }) {
      simplifiedText
      promptsUsed
    }
  }
`;
const TRY = /* GraphQL */ `
  mutation Try($text: String!) {
    tryRewrite(text: $text) {
      simplifiedText
    }
  }
`;
const TOO_LONG = 'This prompt took too long to simplify. Shorten it and try again.';

const errorWith = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

async function givenMember() {
  const user = await givenSubscriber({});
  const headers = await server.signedIn(user);
  return { user, simplify: (text: string) => server.graphql(SIMPLIFY, { text }, headers), headers };
}

test('a rewrite that never ends answers TIMEOUT and gives its prompt back; the server answers meanwhile', async () => {
  const { user, simplify } = await givenMember();
  expect((await simplify('first')).body).toMatchObject({ data: { simplify: { promptsUsed: 1 } } });
  await waitForCommits(server.runtime);
  const before = await getPlanBalance(user);

  const state = { isOver: false };
  const stuck = simplify('loop secret words').finally(() => {
    state.isOver = true;
  });
  const next = simplify('next');
  let answered = 0;
  while (!state.isOver) {
    const { status } = await answerOf(server.call('GET', '/healthz'));
    if (status === 200) answered += 1;
  }
  expect((await stuck).body).toMatchObject(errorWith('TIMEOUT', TOO_LONG));
  expect(answered).toBeGreaterThan(5);
  // A request that waited behind it is served by the thread that replaced it.
  expect((await next).body).toMatchObject({ data: { simplify: { simplifiedText: 'short: next' } } });

  await waitForCommits(server.runtime);
  expect(await getPlanBalance(user)).toEqual({ ...before, used: 2, accounted: 2 });
  expect(logged.join('')).toContain('A rewriting thread was replaced');
  expect(logged.join('')).not.toContain('secret');
});

test('REST answers 504 to a rewrite that never ends', async () => {
  const { user, headers } = await givenMember();
  const { status, body } = await server.rest('POST', '/simplify', headers, { text: 'loop' });
  expect({ status, body }).toMatchObject({ status: 504, body: { code: 'TIMEOUT', error: TOO_LONG } });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test('a trial rewrite that never ends is stopped, too', async () => {
  expect((await server.graphql(TRY, { text: 'loop' })).body).toMatchObject(errorWith('TIMEOUT', TOO_LONG));
});

test('a thread that crashes fails only its own run, whose prompt is returned', async () => {
  const { user, simplify } = await givenMember();
  const failed = 'Rewriting failed, and cost you nothing. Please try again.';
  expect((await simplify('exit')).body).toMatchObject(errorWith('PROVIDER_FAILED', failed));
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  expect((await simplify('next')).body).toMatchObject({ data: { simplify: { promptsUsed: 1 } } });
});

test('when too many wait, the next one is asked to try again, and keeps its prompt', async () => {
  const { user, headers } = await givenMember();
  const loop = { text: 'loop', style: 'simplify' } as const;
  const others = Promise.allSettled([scriptedWorker.simplify(loop), scriptedWorker.simplify(loop)]);
  const { status, headers: answered, body } = await server.rest('POST', '/simplify', headers, { text: 'next' });
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(answered.get('retry-after')).toBe('2');
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  await others;
});

test.each([0.5, 1, 2])(
  'all runs that a server admits can wait for one thread, with limits scaled by %d',
  async (scale) => {
    const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: String(scale) } });
    const { enter, count } = runsInProgressOf(runtime);
    expect(() => {
      for (;;) enter(crypto.randomUUID());
    }).toThrow('The server is busy');
    expect(count()).toBe(200 * scale);
    const { rateLimitScale } = runtime.config;
    const processor = createTextProcessor({ threads: 1, log, rateLimitScale, entry: SCRIPTED });
    try {
      const tasks = times(count(), () => processor.simplify({ text: 'next', style: 'simplify' }));
      expect(await Promise.all(tasks)).toHaveLength(count());
    } finally {
      await processor.close();
    }
  },
);

test('the worker returns in a thread what the same functions return in this process', async () => {
  const processor = createTextProcessor({ threads: 1, log, rateLimitScale: 1 });
  try {
    const original = 'Could you please provide me with a summary of the zebra report?';
    const simplified = await processor.simplify({ text: original, style: 'shorten' });
    const rewrite = { original, rewritten: simplified.text, instruction: null };
    expect(simplified).toEqual(textTasks.simplify({ text: original, style: 'shorten' }));
    expect(await processor.check(rewrite)).toEqual(textTasks.check(rewrite));
    expect(await processor.measure(rewrite)).toEqual(textTasks.measure(rewrite));
  } finally {
    await processor.close();
  }
});
