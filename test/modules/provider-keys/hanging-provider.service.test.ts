import { expect, test } from 'vitest';
import { computeHealthFigures } from '#api/modules/health/health-figures.ts';
import { listMinutes } from '#api/modules/health/health-minutes.ts';
import { healthRecorderOf } from '#api/modules/health/health-recorder.service.ts';
import { createOperatorRewriter } from '#api/modules/provider-keys/key-usage.service.ts';
import { listAutomaticModels } from '#api/modules/provider-keys/operator-models.service.ts';
import { listProviderKeys } from '#api/modules/provider-keys/provider-keys.service.ts';
import { withFailover } from '#api/modules/simplifications/fail-over.ts';
import { rewriteInTime } from '#api/modules/simplifications/rewrite-in-time.ts';
import { createModelProviders, type ProvidersOptions } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { type Behavior, useProviderStubs } from '../../setup/provider-stubs.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const TEXT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain how photosynthesis works in at most 120 words.';
const PROVIDERS = ['openai', 'anthropic'] as const;

const stubs = useProviderStubs();

/** An operator's keys, one for each behavior. A run and a provider have the same deadline, as in production. */
async function givenOperator(
  behaviors: readonly Behavior[],
  { deadlineMs, silence = deadlineMs }: { deadlineMs: number; silence?: number },
) {
  const deadlines: ProvidersOptions['deadlines'] = { rewrite: deadlineMs, silence };
  const modelProviders = createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls(), deadlines });
  const ctx = testContext(asAnonymous, { runtime: { ...testRuntime(), modelProviders } });
  const keys = behaviors.map(() => `sk-operator-${crypto.randomUUID()}`);
  for (const [index, behavior] of behaviors.entries()) {
    const [key = '', provider = 'openai'] = [keys[index], PROVIDERS[index]];
    // The key works when it is saved.
    stubs.behave(key, { kind: 'answer', text: '' }, behavior);
    await givenProviderKey(ctx, { keyName: provider, provider, key });
  }
  const models = await listAutomaticModels(ctx.runtime);
  const rewriters = models.map((model) => createOperatorRewriter(ctx, model));
  const rewriter = withFailover(rewriters);
  return {
    /** Rewrites with one of the keys alone. */
    runOn: (index: number) =>
      rewriteInTime(rewriters[index] ?? expect.fail('There is no such key'), TEXT, { deadlineMs }),
    /** A client of a stream, which leaves when `left` is aborted. */
    run: ({ left = new AbortController().signal, readsPieces = true } = {}) => {
      const client = { left, mayStop: async () => true, endSharing: () => true };
      return rewriteInTime(rewriter, TEXT, { deadlineMs, client, readsPieces, onAnswerBegun: () => undefined });
    },
    /** The measured calls of each provider, and how many of them failed. */
    measured: async () => {
      const now = ctx.now();
      await healthRecorderOf(ctx.runtime).flush(now);
      const { providers } = computeHealthFigures(await listMinutes(new Date(0), now), null, now);
      return providers.map(({ provider, calls, failures }) => [provider, calls, failures]);
    },
    callsOf: (index: number) => stubs.callsOf(keys[index] ?? '').filter(({ path }) => !path.includes('models')).length,
  };
}

const isFailing = async () => (await listProviderKeys()).map((key) => key.isFailing);

test('a provider that hangs is given up in time for the next one', async () => {
  const { run, callsOf, measured } = await givenOperator([{ kind: 'hang' }, { kind: 'answer', text: REWRITE }], {
    deadlineMs: 2_000,
  });
  expect(await run()).toMatchObject({ text: REWRITE, model: 'claude-haiku-4-5' });
  expect([callsOf(0), callsOf(1)]).toEqual([1, 1]);
  expect(await measured()).toEqual([
    ['anthropic', 1, 0],
    ['openai', 1, 1],
  ]);
  expect(await isFailing()).toEqual([true, false]);
});

test('a provider that responds at once and then thinks for long keeps its turn', async () => {
  const slow: Behavior = { kind: 'slow', text: REWRITE, ms: 1_200 };
  const { run, callsOf } = await givenOperator([slow, { kind: 'answer', text: 'never' }], { deadlineMs: 2_000 });
  expect(await run()).toMatchObject({ text: REWRITE, model: 'gpt-5-mini' });
  expect(callsOf(1)).toBe(0);
});

test('a slow provider may take all the time while the next one is paused', async () => {
  const slow: Behavior = { kind: 'slow', text: REWRITE, ms: 1_200 };
  const failure: Behavior = { kind: 'fail', status: 500 };
  const { run, runOn, callsOf } = await givenOperator([slow, failure], { deadlineMs: 2_000 });
  for (let turn = 1; turn <= 5; turn += 1) await expect(runOn(1)).rejects.toThrow('Anthropic had an internal error');
  // A client that reads no stream gets the head of the response together with the answer.
  expect(await run({ readsPieces: false })).toMatchObject({ text: REWRITE, model: 'gpt-5-mini' });
  expect([callsOf(0), callsOf(1)]).toEqual([1, 5]);
});

test('the only provider may take all the time that there is', async () => {
  const { run } = await givenOperator([{ kind: 'slow', text: REWRITE, ms: 1_200 }], { deadlineMs: 2_000 });
  expect(await run()).toMatchObject({ text: REWRITE });
});

test.each([
  ['hangs', { kind: 'hang' }],
  ['stops in the middle of its answer', { kind: 'stall', text: REWRITE }],
] satisfies [string, Behavior][])('a provider that %s until five runs timed out is paused', async (_how, behavior) => {
  const { run, callsOf, measured } = await givenOperator([behavior], { deadlineMs: 300, silence: 50 });
  for (const timedOut of await Promise.allSettled(times(5, () => run()))) {
    expect(timedOut).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
  }
  await expect.poll(isFailing).toEqual([true]);
  const problem = () => run().catch((error: unknown) => String(error));
  await expect.poll(problem).toContain('OpenAI failed several times in a row and is paused.');
  const calls = callsOf(0);
  await problem();
  expect(callsOf(0)).toBe(calls);
  expect(await measured()).toEqual([['openai', calls, calls]]);
});

test('a model that still writes when the time is over is not the provider’s failure', async () => {
  const { run, callsOf } = await givenOperator([{ kind: 'stall', text: REWRITE }], {
    deadlineMs: 300,
    silence: 10_000,
  });
  for (let turn = 1; turn <= 6; turn += 1) await expect(run()).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(callsOf(0)).toBe(6);
  expect(await isFailing()).toEqual([false]);
});

test('runs that their clients stop are no failures of the provider', async () => {
  const { run, callsOf, measured } = await givenOperator([{ kind: 'hang' }], { deadlineMs: 20_000 });
  for (let turn = 1; turn <= 6; turn += 1) {
    const left = new AbortController();
    const stopped = run({ left: left.signal });
    await expect.poll(() => callsOf(0)).toBe(turn);
    left.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'UNAVAILABLE', message: /stopped/ });
  }
  expect(await isFailing()).toEqual([false]);
  expect(await measured()).toEqual([]);
});
