import { expect, test } from 'vitest';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { type Behavior, useProviderStubs } from '../../setup/provider-stubs.ts';
import { times } from '../../setup/times.ts';

const PROMPT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain how photosynthesis works in at most 120 words.';
const ANSWER: Behavior = { kind: 'answer', text: REWRITE };
const PAUSE_MS = 30_000;

const stubs = useProviderStubs();

const internalErrors = (count: number) => times(count, (): Behavior => ({ kind: 'fail', status: 500 }));

/** A key of OpenAI that behaves like this, one behavior for each call. The last one applies to all further calls. */
function givenKey(...behaviors: readonly Behavior[]) {
  const key = `sk-${crypto.randomUUID()}`;
  stubs.behave(key, ...behaviors);
  let now = 1_000_000;
  const providers = createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls(), now: () => now });
  const rewriterOn = (ofKey: string) =>
    providers.createRewriter({ provider: 'openai', key: ofKey, model: 'gpt-5-mini' });
  /** Returns the rewrite, or the message of the failure. */
  const call = async (signal = new AbortController().signal, ofKey = key) => {
    try {
      return (await rewriterOn(ofKey).rewrite({ text: PROMPT, instruction: null, signal })).text;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return {
    call,
    callOther: (otherKey: string) => call(undefined, otherKey),
    fail: async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) expect(await call()).not.toBe(REWRITE);
    },
    wait: (ms: number) => {
      now += ms;
    },
    calls: () => stubs.callsOf(key).length,
  };
}

const PAUSED = 'OpenAI failed several times in a row and is paused. Try again in half a minute.';
const BROKEN = 'OpenAI had an internal error (status 500).';

test('a key that fails five times in a row is paused for 30 seconds, then one call may try again', async () => {
  const { call, fail, wait, calls } = givenKey(...internalErrors(6), ANSWER);
  await fail(5);
  expect(await call()).toBe(PAUSED);
  expect(calls()).toBe(5);

  wait(PAUSE_MS);
  expect((await Promise.all([call(), call()])).sort()).toEqual([PAUSED, BROKEN].sort());
  expect(calls()).toBe(6);

  wait(PAUSE_MS);
  expect(await call()).toBe(REWRITE);
  expect(await call()).toBe(REWRITE);
});

test.each([
  ['the key is wrong', { kind: 'fail', status: 401 }],
  ['the prompt is refused', { kind: 'fail', status: 400 }],
  ['the answer is too long', { kind: 'too long', text: REWRITE }],
  ['the answer is empty', { kind: 'answer', text: ' ' }],
] satisfies [string, Behavior][])('a provider that works is not paused, however often %s', async (_why, behavior) => {
  const { fail, call, calls } = givenKey(...times(7, () => behavior), ANSWER);
  await fail(7);
  expect(await call()).toBe(REWRITE);
  expect(calls()).toBe(8);
});

test('no other key is paused with one that fails', async () => {
  const { fail, call, callOther } = givenKey(...internalErrors(1));
  await fail(5);
  expect(await call()).toBe(PAUSED);
  stubs.behave('sk-works', ANSWER);
  expect(await callOther('sk-works')).toBe(REWRITE);
});

test('a refused prompt shows that a paused provider works again', async () => {
  const { fail, call, wait } = givenKey(...internalErrors(5), { kind: 'fail', status: 400 }, ANSWER);
  await fail(5);
  wait(PAUSE_MS);
  expect(await call()).toContain('OpenAI refused the request');
  expect(await call()).toBe(REWRITE);
});

test('a call that tests a paused provider and is stopped leaves the test to the next one', async () => {
  const { fail, call, wait, calls } = givenKey(...internalErrors(5), { kind: 'hang' }, ANSWER);
  await fail(5);
  wait(PAUSE_MS);
  const client = new AbortController();
  const stopped = call(client.signal);
  await expect.poll(calls).toBe(6);
  expect(await call()).toBe(PAUSED);
  client.abort(new Error('left'));
  expect(await stopped).toBe('left');
  expect(await call()).toBe(REWRITE);
});
