import { describe, expect, test } from 'vitest';
import { providersOf } from '../../factories/model-providers.ts';
import { givenPayer, setPlan } from '../../factories/subscription.ts';
import {
  RemoveOwnKeyDocument,
  SaveOwnKeyDocument,
  SetDefaultModelDocument,
  SetEnabledModelsDocument,
  SetModelPreferenceDocument,
  SetOwnKeyEnabledDocument,
} from '../../setup/operations.generated.ts';
import { KEY, on, openai, server } from './own-keys-server.ts';

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
