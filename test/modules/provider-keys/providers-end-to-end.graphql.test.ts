import { describe, expect, test } from 'vitest';
import { listProviderKeys } from '#api/modules/provider-keys/provider-keys.service.ts';
import type { ModelProviders } from '#api/ports/model-providers.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { givenProviderKey, providersOnDemand } from '../../factories/model-providers.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { SimplifyAndNameModelDocument, SimplifyStreamDocument } from '../../setup/operations.generated.ts';
import { type Behavior, useProviderStubs } from '../../setup/provider-stubs.ts';
import { useServer } from '../../setup/server.ts';

const TEXT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain how photosynthesis works in at most 120 words.';
const ANSWER: Behavior = { kind: 'answer', text: REWRITE };

const stubs = useProviderStubs();
let providersOnStubs: ModelProviders | undefined;
const providers = () =>
  (providersOnStubs ??= createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() }));
const server = useServer({
  env: { LOG_LEVEL: 'trace' },
  parts: {
    modelProviders: providersOnDemand(providers),
  },
});

let keyCount = 0;
/** A new key, and how the provider answers its calls, one after the other: the first one may be the trial of the key when it is saved. */
function newKey(...behaviors: Behavior[]) {
  keyCount += 1;
  const key = `sk-proj-canary${keyCount}Zq8W3kVx7LmT2pRs9Ydb4Nfh6`;
  stubs.behave(key, ...behaviors);
  return key;
}

const givenOperatorKey = (provider: 'openai' | 'anthropic', key: string) =>
  givenProviderKey(testContext(asAnonymous, { runtime: server.runtime }), { keyName: provider, provider, key });

interface Models {
  readonly data: Readonly<Record<string, readonly { readonly model: string; readonly source: string }[]>>;
}

describe.each(['openai', 'straico', 'openrouter'] as const)('an own key for %s', (provider) => {
  test('is tried, offers its models, and rewrites over REST, GraphQL and as a stream, for no prompt', async () => {
    const user = await givenPayer();
    const session = await server.signedIn(user);
    const key = newKey(ANSWER);
    expect(await server.rest('POST', '/user/byok', session, { provider, key })).toMatchObject({ status: 200 });
    const models = (await server.rest('GET', '/user/models', session)).body as Models;
    const model = models.data[provider]?.find(({ source }) => source === 'byok')?.model;
    expect(await server.rest('PUT', '/user/settings/default-model', session, { provider, model })).toMatchObject({
      status: 200,
    });

    expect(await server.rest('POST', '/simplify', session, { text: TEXT })).toMatchObject({
      body: { data: { simplified_text: REWRITE, model_used: model, prompts_used: 0 } },
    });
    const named = { text: TEXT, provider: provider.toUpperCase(), model };
    expect(await server.graphql(SimplifyAndNameModelDocument, { input: named }, session)).toMatchObject({
      body: { data: { simplify: { simplifiedText: REWRITE, modelUsed: model } } },
    });
    const accept = 'multipart/mixed;subscriptionSpec=1.0';
    const stream = await server.call(
      'POST',
      '/graphql',
      { ...session, accept },
      { query: SimplifyStreamDocument, variables: { input: named } },
    );
    const streamed = await stream.text();
    const pieces = [...streamed.matchAll(/"text":"([^"]*)"/g)].map(([, piece]) => piece);
    // Nothing is sent before the guard has checked it.
    expect(pieces).toEqual([REWRITE]);
    expect(streamed).toContain(`"done":{"modelUsed":"${String(model)}"}`);
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
    expect(stubs.callsOf(key).length).toBeGreaterThanOrEqual(4);
  });

  test('that the provider refuses is refused, without the key in the reason', async () => {
    const session = await server.signedIn(await givenPayer());
    const key = newKey({ kind: 'fail', status: 401 });
    const refused = await server.rest('POST', '/user/byok', session, { provider, key });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
    expect(JSON.stringify(refused.body)).not.toMatch(/canary|Ydb4Nfh6/);
  });
});

test('the operator’s next key is tried when the first one fails, and the run uses one prompt', async () => {
  const user = await givenSubscriber();
  const session = await server.signedIn(user);
  const [first, second] = [newKey({ kind: 'fail', status: 500 }), newKey(ANSWER)];
  await givenOperatorKey('anthropic', first);
  await givenOperatorKey('openai', second);
  expect(await server.rest('POST', '/simplify', session, { text: TEXT })).toMatchObject({
    body: { data: { simplified_text: REWRITE, model_used: 'gpt-5-mini', prompts_used: 1 } },
  });
  expect(stubs.callsOf(first).length).toBeGreaterThan(0);
  const [failed, used] = await listProviderKeys();
  const message = 'Anthropic had an internal error (status 500).';
  expect(failed).toMatchObject({
    isFailing: true,
    lastUsedAt: null,
    lastError: { at: expect.any(Date) as Date, message },
  });
  expect(used).toMatchObject({ isFailing: false, lastUsedAt: expect.any(Date) as Date, lastError: null });
});

test('a prompt that the provider refuses does not mark the key as failing', async () => {
  const session = await server.signedIn(await givenSubscriber());
  await givenOperatorKey('openai', newKey(ANSWER, { kind: 'fail', status: 400 }));
  const before = await listProviderKeys();
  expect(before).toMatchObject([{ isFailing: false }]);
  const { status, body } = await server.rest('POST', '/simplify', session, { text: TEXT });
  expect({ status, body }).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } });
  expect(JSON.stringify(body)).toContain('OpenAI refused the request');
  expect(await listProviderKeys()).toEqual(before);
});

test('after an answer that breaks off, the next provider is not asked', async () => {
  const session = await server.signedIn(await givenSubscriber());
  const [first, second] = [newKey(ANSWER, { kind: 'cut off', text: REWRITE }), newKey(ANSWER)];
  await givenOperatorKey('anthropic', first);
  await givenOperatorKey('openai', second);
  const calls = () => [first, second].map((key) => stubs.callsOf(key).length);
  const before = calls();
  expect(await server.rest('POST', '/simplify', session, { text: TEXT })).toMatchObject({ status: 502 });
  expect(calls()).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

test.each([401, 404])('a key or model that the provider answers with %i is shown as failing', async (status) => {
  const session = await server.signedIn(await givenSubscriber());
  await givenOperatorKey('openai', newKey(ANSWER, { kind: 'fail', status }));
  expect(await server.rest('POST', '/simplify', session, { text: TEXT })).toMatchObject({ status: 502 });
  expect(await listProviderKeys()).toMatchObject([{ isFailing: true }]);
});

test.each([
  ['fails', { kind: 'fail', status: 500 }],
  ['breaks off', { kind: 'cut off', text: REWRITE }],
  ['answers the prompt instead of rewriting it', { kind: 'answer', text: 'Photosynthesis turns light into sugar.' }],
] as const)('a model that %s costs no prompt, and the user gets an error', async (_how, behavior) => {
  const user = await givenSubscriber();
  const session = await server.signedIn(user);
  await givenOperatorKey('openai', newKey(behavior));
  const answer = await server.rest('POST', '/simplify', session, { text: TEXT });
  expect(answer).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } });
  expect(JSON.stringify(answer.body)).not.toContain('canary');
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  expect(server.logged.join('\n')).not.toMatch(/canary|Ydb4Nfh6|photosynthesis/i);
});
