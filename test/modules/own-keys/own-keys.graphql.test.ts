import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { saveEnabledModels } from '#api/modules/provider-keys/edit-model-lists.ts';
import type { KeyVerdict } from '#api/ports/model-providers.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenPayer, setPlan } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { type AnyDocument, asUser, NOW, run, runForError, runText, testContext } from '../../setup/graphql.ts';
import {
  RemoveOwnKeyDocument,
  SaveOwnKeyDocument,
  SetDefaultModelDocument,
  SetEnabledModelsDocument,
  SetModelPreferenceDocument,
  SetOwnKeyEnabledDocument,
  type TypedDocumentString,
  UserModelsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const KEY = 'sk-proj-canary-0123456789-wxyz';
const LISTED = [
  { model: 'anthropic/claude-haiku-4.5', name: 'Claude Haiku 4.5' },
  { model: 'openai/gpt-5-mini', name: 'GPT-5 mini' },
];

const server = (providers = providersOf(), env?: NodeJS.ProcessEnv): Runtime => ({
  ...testRuntime({ ...(env && { env }) }),
  modelProviders: providers.modelProviders,
});

/** What a user does on a server. */
const on = (user: UserRecord, runtime: Runtime = server(), now = NOW) => {
  const context = { runtime, now: () => now };
  return {
    does: async <Result extends object, Variables extends Record<string, unknown>>(
      mutation: TypedDocumentString<Result, Variables>,
      variables: Variables,
    ): Promise<Result[keyof Result]> => {
      const result = await runText(asUser(user), String(mutation), variables, context);
      return Object.values(result)[0] as Result[keyof Result];
    },
    reads: async () => (await run(asUser(user), UserModelsDocument, {}, context)).userModels,
    isRefused: (mutation: AnyDocument, variables: Record<string, unknown>) =>
      runForError(asUser(user), mutation, variables, context),
    ctx: testContext(asUser(user), context),
  };
};
const openai = (key = KEY) => ({ input: { provider: 'OPENAI', key } }) as const;

describe('saving a key', () => {
  test('tries it once, and shows no more of it than four characters', async () => {
    const providers = providersOf();
    const user = await givenPayer();
    const models = await on(user, server(providers)).does(SaveOwnKeyDocument, openai(` ${KEY} `));
    expect(providers.tried).toEqual([{ provider: 'openai', key: KEY }]);
    expect(models).toMatchObject({
      keys: [{ provider: 'OPENAI', last4: 'wxyz', verified: true, isEnabled: true, noneEnabled: true }],
      byokLocked: false,
      defaultModel: 'plainprompt',
      modelPreference: 'plainprompt',
    });
    expect(models.openai).toHaveLength(7);
    expect(JSON.stringify(models)).not.toContain('canary');
    expect(JSON.stringify(await OwnKeys.collection.find().toArray())).not.toContain('canary');
  });

  test('refuses one that the provider refuses, in its words, and keeps what was there', async () => {
    const user = await givenPayer();
    await on(user).does(SaveOwnKeyDocument, openai());
    const verdict: KeyVerdict = { outcome: 'refused', reason: 'Incorrect API key provided' };
    expect(
      await on(user, server(providersOf({ verdict }))).isRefused(SaveOwnKeyDocument, openai('sk-another-key-abcd')),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { key: 'OpenAI refused this key: Incorrect API key provided' },
    });
    expect(await on(user).reads()).toMatchObject({ keys: [{ last4: 'wxyz' }] });
  });

  test('keeps one that could not be tried, and says so', async () => {
    const user = await givenPayer();
    const away = server(providersOf({ verdict: { outcome: 'unreachable', reason: 'It did not answer.' } }));
    expect(await on(user, away).does(SaveOwnKeyDocument, openai())).toMatchObject({ keys: [{ verified: false }] });
  });

  test('needs a plan that has it, and is tried nowhere without one', async () => {
    const providers = providersOf();
    const user = await givenSubscriber();
    const free = on(user, server(providers));
    expect(await free.isRefused(SaveOwnKeyDocument, openai())).toEqual({
      code: 'PLAN_REQUIRED',
      message: 'Own keys are not part of your plan. Upgrade to use them.',
    });
    expect(providers.tried).toEqual([]);
    expect(await free.reads()).toMatchObject({ byokLocked: true, openai: [], keys: [] });
  });

  test('replaces the key and keeps what was switched on', async () => {
    const me = on(await givenPayer());
    await me.does(SaveOwnKeyDocument, openai());
    await me.does(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5'] });
    expect(await me.does(SaveOwnKeyDocument, openai('sk-another-key-abcd'))).toMatchObject({
      keys: [{ last4: 'abcd', noneEnabled: false }],
    });
  });

  test.each(['', '   '])('removes the key when it is %j, and succeeds when there is none', async (key) => {
    const me = on(await givenPayer());
    await me.does(SaveOwnKeyDocument, openai());
    expect(await me.does(SaveOwnKeyDocument, openai(key))).toMatchObject({ keys: [], openai: [] });
    expect(await me.does(RemoveOwnKeyDocument, { provider: 'STRAICO' })).toMatchObject({ keys: [] });
  });

  test.each(['sk two words here', 'sk-ümlaut-0123456789', 'x'.repeat(513)])(
    'refuses what can be no key',
    async (key) => {
      const providers = providersOf();
      expect(await on(await givenPayer(), server(providers)).isRefused(SaveOwnKeyDocument, openai(key))).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
      expect(providers.tried).toEqual([]);
    },
  );

  test('may be tried ten times an hour', async () => {
    const me = on(await givenPayer(), server(providersOf(), { RATE_LIMIT_SCALE: '1' }));
    for (let time = 0; time < 10; time += 1) await me.does(SaveOwnKeyDocument, openai());
    expect(await me.isRefused(SaveOwnKeyDocument, openai())).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test.each([
    ['OPENAI', 'asdf', 'This is not a key of OpenAI. Its keys begin with sk- and have at least 16 characters'],
    ['OPENROUTER', 'or-0123456789-0123456789', /^This is not a key of OpenRouter\. Its keys begin with sk-/],
    ['STRAICO', 'nonsense', 'This is not a key of Straico. Its keys have at least 16 characters'],
  ] as const)('refuses nonsense for %s also when the provider can not be reached', async (provider, key, problem) => {
    const away = server(providersOf({ verdict: { outcome: 'unreachable', reason: 'No answer' } }));
    const me = on(await givenPayer(), away);
    expect(await me.isRefused(SaveOwnKeyDocument, { input: { provider, key } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { key: problem instanceof RegExp ? (expect.stringMatching(problem) as string) : problem },
    });
    expect(await me.reads()).toMatchObject({ keys: [] });
  });

  test('by two requests at once leaves one key', async () => {
    const me = on(await givenPayer());
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => me.does(SaveOwnKeyDocument, openai(`sk-some-long-key-${index}`))),
    );
    expect(await OwnKeys.countDocuments()).toBe(1);
    const { ciphertext, last4 } = (await OwnKeys.findOne().lean()) ?? { ciphertext: '', last4: '' };
    expect([ciphertext.length > 0, last4.startsWith('ey-')]).toEqual([true, true]);
  });
});

describe('models', () => {
  test('of OpenAI are those that are listed', async () => {
    const me = on(await givenPayer());
    await me.does(SaveOwnKeyDocument, openai());
    expect(
      await me.isRefused(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-4o'] }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Not available for OpenAI keys: gpt-4o',
    });
    expect(await me.does(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-5'] })).toMatchObject({
      keys: [{ noneEnabled: false }],
    });
  });

  test('need a key first', async () => {
    const me = on(await givenPayer());
    expect(await me.isRefused(SetEnabledModelsDocument, { provider: 'OPENAI', models: [] })).toMatchObject({
      message: 'Save a key for OpenAI first',
    });
    expect(await me.isRefused(SetDefaultModelDocument, { provider: 'OPENROUTER', model: 'x' })).toMatchObject({
      message: 'Save a key for OpenRouter first',
    });
  });

  test('are at most 500, also if one is enabled as the default', async () => {
    const me = on(await givenPayer());
    await me.does(SaveOwnKeyDocument, openai());
    const enabledModels = Array.from({ length: 500 }, (_, index) => `model-${index}`);
    await OwnKeys.updateOne({}, { $set: { enabledModels } });
    expect(await me.isRefused(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'At most 500 models can be enabled',
    });
    await OwnKeys.updateOne({}, { $set: { enabledModels: [...enabledModels.slice(1), 'gpt-5'] } });
    expect(await me.does(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' })).toMatchObject({
      defaultModel: 'gpt-5',
    });
  });

  test('of an aggregator are asked for once an hour, and the last known list stays when it can not be reached', async () => {
    let asked = 0;
    let isAway = false;
    const models = async () => {
      asked += 1;
      if (isAway) throw new DomainError('PROVIDER_FAILED', 'away');
      return LISTED;
    };
    const runtime = server(providersOf({ models }));
    const user = await givenPayer();
    const minutes = (count: number) => on(user, runtime, new Date(NOW.getTime() + count * 60_000));
    await minutes(0).does(SaveOwnKeyDocument, { input: { provider: 'OPENROUTER', key: KEY } });
    await minutes(59).reads();
    expect(asked).toBe(1);
    isAway = true;
    for (const at of [61, 61.5, 61.9]) expect(await minutes(at).reads()).toMatchObject({ openrouter: LISTED });
    expect(asked).toBe(2);
    await minutes(63).reads();
    expect(asked).toBe(3);
  });

  test('that the operator enabled are available to all users, and listed once for users who enabled them too', async () => {
    const runtime = server(providersOf({ models: async () => LISTED }));
    const user = await givenPayer();
    const me = on(user, runtime);
    await givenProviderKey(me.ctx, { keyName: 'main', provider: 'openrouter', key: 'sk-or-operator-0001' });
    await saveEnabledModels(me.ctx, 'openrouter', ['openai/gpt-5-mini']);
    const platform = { model: 'openai/gpt-5-mini', source: 'PLATFORM', userEnabled: true };
    expect(await on(await givenSubscriber(), runtime).reads()).toMatchObject({
      openrouter: [platform],
      byokLocked: true,
    });

    await me.does(SaveOwnKeyDocument, { input: { provider: 'OPENROUTER', key: KEY } });
    expect(await me.reads()).toMatchObject({
      openrouter: [
        { model: 'anthropic/claude-haiku-4.5', source: 'BYOK', userEnabled: false },
        { model: 'openai/gpt-5-mini', source: 'BYOK', userEnabled: false },
        platform,
      ],
    });
    expect(
      await me.does(SetEnabledModelsDocument, { provider: 'OPENROUTER', models: ['openai/gpt-5-mini'] }),
    ).toMatchObject({
      openrouter: [
        { source: 'BYOK', userEnabled: false },
        { source: 'BYOK', userEnabled: true },
      ],
    });
  });
});

describe('the preference', () => {
  const chosen = async () => {
    const user = await givenPayer();
    const me = on(user);
    await me.does(SaveOwnKeyDocument, openai());
    expect(await me.does(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5-nano' })).toMatchObject({
      defaultModel: 'gpt-5-nano',
      defaultProvider: 'OPENAI',
      modelPreference: 'default',
      keys: [{ noneEnabled: false }],
      notice: null,
    });
    return { user, me };
  };
  const product = { defaultModel: 'plainprompt', defaultProvider: null, modelPreference: 'plainprompt' };

  test('is set by choosing a default model, and can go back and forth', async () => {
    const { me } = await chosen();
    expect(await me.does(SetModelPreferenceDocument, { preference: 'plainprompt' })).toMatchObject({
      modelPreference: 'plainprompt',
      defaultModel: 'gpt-5-nano',
    });
    expect(await me.does(SetModelPreferenceDocument, { preference: 'default' })).toMatchObject({
      modelPreference: 'default',
    });
  });

  test('is refused without a default model, and when it is no preference', async () => {
    const me = on(await givenPayer());
    expect(await me.isRefused(SetModelPreferenceDocument, { preference: 'default' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await me.isRefused(SetModelPreferenceDocument, { preference: 'gpt-5' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('calls the product by the name that the operator gave it', async () => {
    const acme = on(await givenPayer(), server(providersOf(), { PRODUCT_NAME: 'Acme Words' }));
    expect(await acme.does(SetModelPreferenceDocument, { preference: 'acme-words' })).toMatchObject({
      modelPreference: 'acme-words',
      defaultModel: 'acme-words',
    });
  });

  test('goes back to the product when the key is disabled, which switches its models off', async () => {
    const { me } = await chosen();
    expect(await me.does(SetOwnKeyEnabledDocument, { provider: 'OPENAI', isEnabled: false })).toMatchObject({
      ...product,
      openai: [],
      keys: [{ isEnabled: false, noneEnabled: false }],
      notice: 'The key of your default model was disabled or removed, so PlainPrompt chooses the model again.',
    });
    expect(await me.does(SetOwnKeyEnabledDocument, { provider: 'OPENAI', isEnabled: true })).toMatchObject({
      keys: [{ isEnabled: true, noneEnabled: true }],
    });
  });

  test('goes back when the key is removed, or the model switched off, and stays when another one is', async () => {
    const { me } = await chosen();
    await me.does(SaveOwnKeyDocument, { input: { provider: 'STRAICO', key: KEY } });
    expect(await me.does(RemoveOwnKeyDocument, { provider: 'STRAICO' })).toMatchObject({ modelPreference: 'default' });
    expect(
      await me.does(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-5-nano'] }),
    ).toMatchObject({
      modelPreference: 'default',
    });
    expect(await me.does(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5'] })).toMatchObject(product);
    await me.does(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' });
    expect(await me.does(RemoveOwnKeyDocument, { provider: 'OPENAI' })).toMatchObject(product);
  });

  test('goes back when the plan loses own keys, says so, and does not come back with the plan', async () => {
    const { user, me } = await chosen();
    await setPlan(user, 'free');
    expect(await me.reads()).toMatchObject({ ...product, byokLocked: true, openai: [], keys: [{ last4: 'wxyz' }] });
    await setPlan(user, 'pro');
    expect(await me.reads()).toMatchObject({
      ...product,
      byokLocked: false,
      notice: 'Your plan no longer includes your own keys, so PlainPrompt chooses the model again.',
    });
    expect(await me.does(SetModelPreferenceDocument, { preference: 'plainprompt' })).toMatchObject({ notice: null });
  });

  test('belongs to one user', async () => {
    const { me } = await chosen();
    const stranger = on(await givenPayer());
    expect(await stranger.reads()).toMatchObject({ ...product, keys: [] });
    await stranger.does(RemoveOwnKeyDocument, { provider: 'OPENAI' });
    expect(await me.reads()).toMatchObject({ keys: [{ last4: 'wxyz' }] });
  });
});
