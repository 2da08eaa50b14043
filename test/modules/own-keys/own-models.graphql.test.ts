import { describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { saveEnabledModels } from '#api/modules/provider-keys/edit-model-lists.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';
import {
  SaveOwnKeyDocument,
  SetDefaultModelDocument,
  SetEnabledModelsDocument,
} from '../../setup/operations.generated.ts';
import { KEY, LISTED, on, openai, server } from './own-keys-server.ts';

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
