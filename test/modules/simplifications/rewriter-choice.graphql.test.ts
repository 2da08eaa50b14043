import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import { saveEnabledModels } from '#api/modules/provider-keys/edit-model-lists.ts';
import { setProviderKeyActive } from '#api/modules/provider-keys/provider-keys.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import type { SimplifyInput } from '#api/modules/simplifications/simplify-input.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, setPlanWallet, waitForCommits } from '../../factories/simplify.ts';
import { givenPayer, setPlan } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import { DefaultActionsDocument, SimplifyReturningIdDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const TEXT = 'Please write a short poem about the sea.';
const KEY = 'sk-own-key-0123456789';

/** A server with its providers, and a user who simplifies on it. */
function serverWith(providers = providersOf()) {
  const runtime = { ...testRuntime(), modelProviders: providers.modelProviders };
  const as = (user: UserRecord) => testContext(asUser(user), { runtime });
  return {
    ...providers,
    runtime,
    as,
    simplify: async (user: UserRecord, input: Partial<SimplifyInput> = {}) => {
      try {
        return await simplify(as(user), { text: TEXT, ...input });
      } finally {
        await waitForCommits(runtime);
      }
    },
    givenOperatorKey: (provider: 'openai' | 'anthropic' | 'openrouter', key = `sk-operator-${provider}`) =>
      givenProviderKey(testContext(asAnonymous, { runtime }), { keyName: provider, provider, key }),
    givenOwnKey: async (user: UserRecord, model = 'gpt-5') => {
      await saveOwnKey(as(user), { provider: 'openai', key: KEY });
      await setDefaultModel(as(user), 'openai', model);
    },
  };
}

const refusalOf = async (pending: Promise<unknown>) => {
  try {
    return await pending;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, message: error.message };
  }
};

describe('who rewrites', () => {
  test('the built-in engine, when the operator keeps no key', async () => {
    const server = serverWith();
    expect(await server.simplify(await givenSubscriber())).toMatchObject({ modelUsed: 'plainprompt', promptsUsed: 1 });
  });

  test('the operator’s first active key, with its provider’s small model', async () => {
    const server = serverWith();
    const first = await server.givenOperatorKey('anthropic');
    await server.givenOperatorKey('openai');
    const user = await givenSubscriber({ createdAt: NOW });
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'claude-haiku-4-5', promptsUsed: 1 });
    await setProviderKeyActive(String(first._id), false);
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'gpt-5-mini', promptsUsed: 2 });
  });

  test('an aggregator’s first enabled model, and no rewriter for one that has none', async () => {
    const models = [{ model: 'a/one', name: 'One' }];
    const server = serverWith(providersOf({ models: async () => models }));
    await server.givenOperatorKey('openrouter');
    const user = await givenSubscriber();
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'plainprompt' });
    await saveEnabledModels(server.as(user), 'openrouter', ['a/one']);
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'a/one' });
  });

  test('the default model on the user’s own key, for no prompt, recorded with its cost', async () => {
    const server = serverWith();
    await server.givenOperatorKey('openai');
    const user = await givenPayer({ createdAt: NOW });
    await server.givenOwnKey(user);
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'gpt-5', promptsUsed: 0 });
    expect(server.ran).toMatchObject([{ provider: 'openai', key: KEY, model: 'gpt-5' }]);
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
    expect(await LedgerEntries.find().lean()).toMatchObject([
      {
        bucket: 'byok',
        walletId: null,
        state: 'committed',
        model: 'gpt-5',
        inputTokens: 20,
        outputTokens: 10,
        costMicros: 25,
      },
    ]);
    expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
    expect(await UserUsageDays.findOne({ userId: user._id }).lean()).toMatchObject({ count: 1 });
  });

  test('the own key also when no prompt is left', async () => {
    const server = serverWith();
    const user = await givenPayer();
    await server.givenOwnKey(user);
    await setPlanWallet(user, { limit: 0 });
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'gpt-5', promptsRemaining: 0 });
    expect(await refusalOf(server.simplify(user, { model: 'plainprompt' }))).toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  });

  test('no other rewriter when the own key fails: it never falls back to the operator’s', async () => {
    const rewrite = async () => {
      throw new DomainError('PROVIDER_FAILED', 'OpenAI is away');
    };
    const server = serverWith(providersOf({ rewrite }));
    await server.givenOperatorKey('anthropic');
    const user = await givenPayer();
    await server.givenOwnKey(user);
    expect(await refusalOf(server.simplify(user))).toMatchObject({ code: 'PROVIDER_FAILED' });
    expect(server.ran.map(({ provider }) => provider)).toEqual(['openai']);
    expect(await LedgerEntries.find().lean()).toMatchObject([{ state: 'refunded', bucket: 'byok' }]);
    expect(await getPlanBalance(user)).toMatchObject({ used: 0 });
  });

  test('the operator’s rewriter again once the plan no longer includes own keys', async () => {
    const server = serverWith();
    const user = await givenPayer();
    await server.givenOwnKey(user);
    await setPlan(user, 'free');
    expect(await server.simplify(user)).toMatchObject({ modelUsed: 'plainprompt', promptsUsed: 1 });
  });

  test('the model that is named: on the own key, else one that the operator enabled', async () => {
    const models = [{ model: 'a/one', name: 'One' }];
    const server = serverWith(providersOf({ models: async () => models }));
    const user = await givenPayer();
    await server.givenOperatorKey('openrouter');
    await saveEnabledModels(server.as(user), 'openrouter', ['a/one']);
    await server.givenOwnKey(user);
    expect(await server.simplify(user, { provider: 'openrouter', model: 'a/one' })).toMatchObject({ promptsUsed: 1 });
    await saveOwnKey(server.as(user), { provider: 'openrouter', key: 'sk-or-own-0123456' });
    await setDefaultModel(server.as(user), 'openrouter', 'a/one');
    await server.simplify(user, { provider: 'openrouter', model: 'a/one' });
    expect(server.ran.map(({ key }) => key)).toEqual(['sk-operator-openrouter', 'sk-or-own-0123456']);
  });

  test.each([
    [
      { provider: 'openai', model: 'gpt-5-pro' },
      { code: 'BAD_USER_INPUT', message: 'gpt-5-pro is not enabled. See Settings, AI Providers' },
    ],
    [{ provider: 'straico', model: 'x' }, { code: 'BAD_USER_INPUT' }],
    [{ provider: 'openai' }, { code: 'BAD_USER_INPUT' }],
    [{ model: 'gpt-5' }, { code: 'BAD_USER_INPUT' }],
  ] as const)('no rewriter for %j', async (named, refusal) => {
    const server = serverWith();
    const user = await givenPayer();
    await server.givenOwnKey(user);
    expect(await refusalOf(server.simplify(user, named))).toMatchObject(refusal);
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  });

  test('no own key on a plan without own keys', async () => {
    const refusal = await refusalOf(
      serverWith().simplify(await givenSubscriber(), { provider: 'openai', model: 'gpt-5' }),
    );
    expect(refusal).toMatchObject({ code: 'PLAN_REQUIRED' });
  });
});

describe('an action', () => {
  test('is one of the eight that a new installation offers, and says whether it needs a model', async () => {
    await seedActions(NOW);
    // As at the next start of the server, which adds nothing.
    await seedActions(NOW);
    const { defaultActions } = await run(asAnonymous, DefaultActionsDocument);
    expect(defaultActions.map(({ id, needsModel }) => [id, needsModel])).toEqual([
      ['simplify', false],
      ['shorten', false],
      ['make-it-specific', true],
      ['structure-as-steps', true],
      ['fix-grammar', true],
      ['professional-tone', true],
      ['plain-language', false],
      ['summarize', true],
    ]);
    expect(defaultActions.every(({ prompt }) => prompt.includes('{input}'))).toBe(true);
  });

  test('that needs no model runs on the built-in engine; another one says clearly that it can not', async () => {
    await seedActions(NOW);
    const server = serverWith();
    const user = await givenSubscriber({ createdAt: NOW });
    expect(await server.simplify(user, { actionId: 'shorten' })).toMatchObject({ modelUsed: 'plainprompt' });
    expect(await refusalOf(server.simplify(user, { actionId: 'summarize' }))).toEqual({
      code: 'BAD_USER_INPUT',
      message:
        'Summarize needs a language model, and none is set up. These actions need none: Simplify, Shorten, Plain language.',
    });
    expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
    expect(await LedgerEntries.findOne().lean()).toMatchObject({ action: 'shorten' });
    expect(await UserUsageDays.findOne().lean()).toMatchObject({ actions: { shorten: 1 } });
  });

  test('does on the built-in engine what its name says', async () => {
    await seedActions(NOW);
    const server = serverWith();
    const user = await givenSubscriber({ createdAt: NOW });
    const text = 'List the repercussions of a power cut (believe me) amongst shops.';
    const rewriteBy = async (actionId: string) => (await server.simplify(user, { text, actionId })).simplifiedText;
    expect(await rewriteBy('shorten')).toBe('List the repercussions of a power cut amongst shops.');
    expect(await rewriteBy('plain-language')).toBe('List the effects of a power cut (believe me) among shops.');
  });

  test('gives a model its template, with the values at their names', async () => {
    await seedActions(NOW);
    const server = serverWith();
    await server.givenOperatorKey('openai');
    const user = await givenSubscriber({ createdAt: NOW });
    const own = await CustomActions.create({
      userId: user._id,
      name: 'Rephrase',
      prompt: 'Rephrase for {audience}: {input}',
      createdAt: NOW,
      updatedAt: NOW,
    });
    const actionId = String(own._id);
    const variables = [{ name: 'audience', value: 'children' }];
    await server.simplify(user, { actionId, variables });
    await server.simplify(user, { actionId, variables });
    expect(server.ran.at(-1)?.instruction).toBe('Rephrase for children: (the prompt)');
    expect(await CustomActions.findOne().lean()).toMatchObject({ useCount: 2 });
    expect(await LedgerEntries.findOne().lean()).toMatchObject({ action: `custom:${actionId}` });
    expect(await refusalOf(server.simplify(user, { actionId }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'This action needs a value for audience',
    });
    expect(await refusalOf(server.simplify(await givenSubscriber(), { actionId, variables }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await CustomActions.findOne().lean()).toMatchObject({ useCount: 2 });
  });

  test('whose values make its template longer than a prompt costs nothing, and reaches no model', async () => {
    const server = serverWith();
    await server.givenOperatorKey('openai');
    const user = await givenSubscriber();
    const custom = await CustomActions.create({
      userId: user._id,
      name: 'Repeat',
      prompt: '{a}'.repeat(6600),
      createdAt: NOW,
      updatedAt: NOW,
    });
    const input = { actionId: custom.id, variables: [{ name: 'a', value: 'x'.repeat(2000) }] };
    expect(await refusalOf(server.simplify(user, input))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(server.ran).toEqual([]);
    expect(await LedgerEntries.countDocuments()).toBe(0);
    expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
  });

  test('that does not exist is NOT_FOUND', async () => {
    const user = await givenSubscriber();
    for (const actionId of ['nothing', '000000000000000000000000']) {
      expect(
        await runForError(asUser(user), SimplifyReturningIdDocument, { input: { text: TEXT, actionId } }),
      ).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  test('is part of what an idempotency key stands for', async () => {
    await seedActions(NOW);
    const server = serverWith();
    const user = await givenSubscriber({ createdAt: NOW });
    const first = await server.simplify(user, { actionId: 'shorten', idempotencyKey: 'key' });
    expect(await server.simplify(user, { actionId: 'shorten', idempotencyKey: 'key' })).toEqual(first);
    expect(await refusalOf(server.simplify(user, { idempotencyKey: 'key' }))).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
});
