import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { ModelPreferences } from '#api/modules/own-keys/model-preference.model.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { saveEnabledModels } from '#api/modules/provider-keys/edit-model-lists.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';
import {
  SaveOwnKeyDocument,
  SetDefaultModelDocument,
  SetEnabledModelsDocument,
} from '../../setup/operations.generated.ts';
import { callsOf, KEY, LISTED, openaiKey, runtimeWith } from './own-key-calls.ts';

const MODEL = 'anthropic/claude-haiku-4.5';
const OTHER_MODEL = 'openai/gpt-5-mini';

describe('models', () => {
  test('of OpenAI can be enabled if the product lists them', async () => {
    const keyCalls = callsOf(await givenPayer());
    await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
    expect(
      await keyCalls.mutateForError(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-4o'] }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Not available for OpenAI keys: gpt-4o',
    });
    expect(
      await keyCalls.mutate(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-5'] }),
    ).toMatchObject({
      keys: [{ noneEnabled: false }],
    });
  });

  test('need a key first', async () => {
    const keyCalls = callsOf(await givenPayer());
    expect(await keyCalls.mutateForError(SetEnabledModelsDocument, { provider: 'OPENAI', models: [] })).toMatchObject({
      message: 'Save a key for OpenAI first',
    });
    expect(
      await keyCalls.mutateForError(SetDefaultModelDocument, { provider: 'OPENROUTER', model: 'x' }),
    ).toMatchObject({
      message: 'Save a key for OpenRouter first',
    });
  });

  test.each([
    ['enabled', SetEnabledModelsDocument, { models: [MODEL] }],
    ['chosen as the default', SetDefaultModelDocument, { model: MODEL }],
  ])('can not be %s on a key that is disabled meanwhile, and nothing changes', async (_what, mutation, choice) => {
    const user = await givenPayer();
    const models = async () => {
      await OwnKeys.updateOne({ userId: user._id }, { $set: { isEnabled: false, enabledModels: [] } });
      return LISTED;
    };
    const keyCalls = callsOf(user, runtimeWith(providersOf({ models })));
    await keyCalls.mutate(SaveOwnKeyDocument, { input: { provider: 'OPENROUTER', key: KEY } });
    await OwnKeys.updateOne({ userId: user._id }, { $set: { isEnabled: true } });
    await ModelLists.deleteMany({});
    const chosen = { preference: 'default', defaultProvider: 'openrouter', defaultModel: OTHER_MODEL } as const;
    await ModelPreferences.create({ _id: user._id, ...chosen });
    expect(await keyCalls.mutateForError(mutation, { provider: 'OPENROUTER', ...choice })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Save a key for OpenRouter first',
    });
    expect(await OwnKeys.findOne().lean()).toMatchObject({ isEnabled: false, enabledModels: [] });
    expect(await ModelPreferences.findOne().lean()).toMatchObject(chosen);
  });

  test('that are enabled are at most 500, even if one more is chosen as the default', async () => {
    const keyCalls = callsOf(await givenPayer());
    await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
    const enabledModels = Array.from({ length: 500 }, (_, index) => `model-${index}`);
    await OwnKeys.updateOne({}, { $set: { enabledModels } });
    expect(
      await keyCalls.mutateForError(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'At most 500 models can be enabled',
    });
    await OwnKeys.updateOne({}, { $set: { enabledModels: [...enabledModels.slice(1), 'gpt-5'] } });
    expect(await keyCalls.mutate(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' })).toMatchObject({
      defaultModel: 'gpt-5',
    });
  });

  test('of an aggregator are asked for once an hour, and the last known list stays when it can not be reached', async () => {
    let requests = 0;
    let isUnreachable = false;
    const models = async () => {
      requests += 1;
      if (isUnreachable) throw new DomainError('PROVIDER_FAILED', 'away');
      return LISTED;
    };
    const runtime = runtimeWith(providersOf({ models }));
    const user = await givenPayer();
    const afterMinutes = (count: number) => callsOf(user, runtime, new Date(NOW.getTime() + count * 60_000));
    await afterMinutes(0).mutate(SaveOwnKeyDocument, { input: { provider: 'OPENROUTER', key: KEY } });
    await afterMinutes(59).readModels();
    expect(requests).toBe(1);
    isUnreachable = true;
    // After a failure, the provider is asked again a minute later at the earliest.
    for (const at of [61, 61.5, 61.9])
      expect(await afterMinutes(at).readModels()).toMatchObject({ openrouter: LISTED });
    expect(requests).toBe(2);
    await afterMinutes(63).readModels();
    expect(requests).toBe(3);
  });

  test('that the operator enabled are available to all users, and listed once for users who enabled them too', async () => {
    const runtime = runtimeWith(providersOf({ models: async () => LISTED }));
    const user = await givenPayer();
    const keyCalls = callsOf(user, runtime);
    await givenProviderKey(keyCalls.ctx, { keyName: 'main', provider: 'openrouter', key: 'sk-or-operator-0001' });
    await saveEnabledModels(keyCalls.ctx, 'openrouter', ['openai/gpt-5-mini']);
    const platform = { model: 'openai/gpt-5-mini', source: 'PLATFORM', userEnabled: true };
    expect(await callsOf(await givenSubscriber(), runtime).readModels()).toMatchObject({
      openrouter: [platform],
      byokLocked: true,
    });

    await keyCalls.mutate(SaveOwnKeyDocument, { input: { provider: 'OPENROUTER', key: KEY } });
    expect(await keyCalls.readModels()).toMatchObject({
      openrouter: [
        { model: 'anthropic/claude-haiku-4.5', source: 'BYOK', userEnabled: false },
        { model: 'openai/gpt-5-mini', source: 'BYOK', userEnabled: false },
        platform,
      ],
    });
    expect(
      await keyCalls.mutate(SetEnabledModelsDocument, { provider: 'OPENROUTER', models: ['openai/gpt-5-mini'] }),
    ).toMatchObject({
      openrouter: [
        { source: 'BYOK', userEnabled: false },
        { source: 'BYOK', userEnabled: true },
      ],
    });
  });
});
