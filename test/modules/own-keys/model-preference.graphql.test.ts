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
import { callsOf, KEY, openaiKey, runtimeWith } from './own-key-calls.ts';

describe('the preference', () => {
  const givenDefaultModel = async () => {
    const user = await givenPayer();
    const keyCalls = callsOf(user);
    await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
    expect(await keyCalls.mutate(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5-nano' })).toMatchObject({
      defaultModel: 'gpt-5-nano',
      defaultProvider: 'OPENAI',
      modelPreference: 'default',
      keys: [{ noneEnabled: false }],
      notice: null,
    });
    return { user, keyCalls };
  };
  const product = { defaultModel: 'plainprompt', defaultProvider: null, modelPreference: 'plainprompt' };

  test('is set by choosing a default model, and can be changed back and forth', async () => {
    const { keyCalls } = await givenDefaultModel();
    expect(await keyCalls.mutate(SetModelPreferenceDocument, { preference: 'plainprompt' })).toMatchObject({
      modelPreference: 'plainprompt',
      defaultModel: 'gpt-5-nano',
    });
    expect(await keyCalls.mutate(SetModelPreferenceDocument, { preference: 'default' })).toMatchObject({
      modelPreference: 'default',
    });
  });

  test('is refused without a default model, and when it is no preference', async () => {
    const keyCalls = callsOf(await givenPayer());
    expect(await keyCalls.mutateForError(SetModelPreferenceDocument, { preference: 'default' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await keyCalls.mutateForError(SetModelPreferenceDocument, { preference: 'gpt-5' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('calls the product by the name that the operator gave it', async () => {
    const acme = callsOf(await givenPayer(), runtimeWith(providersOf(), { PRODUCT_NAME: 'Acme Words' }));
    expect(await acme.mutate(SetModelPreferenceDocument, { preference: 'acme-words' })).toMatchObject({
      modelPreference: 'acme-words',
      defaultModel: 'acme-words',
    });
  });

  test('goes back to the product when the key is disabled, which switches its models off', async () => {
    const { keyCalls } = await givenDefaultModel();
    expect(await keyCalls.mutate(SetOwnKeyEnabledDocument, { provider: 'OPENAI', isEnabled: false })).toMatchObject({
      ...product,
      openai: [],
      keys: [{ isEnabled: false, noneEnabled: false }],
      notice: 'The key of your default model was disabled or removed, so PlainPrompt chooses the model again.',
    });
    expect(await keyCalls.mutate(SetOwnKeyEnabledDocument, { provider: 'OPENAI', isEnabled: true })).toMatchObject({
      keys: [{ isEnabled: true, noneEnabled: true }],
    });
  });

  test('goes back to the product when the key is removed or the model switched off, and stays when it is another key or model', async () => {
    const { keyCalls } = await givenDefaultModel();
    await keyCalls.mutate(SaveOwnKeyDocument, { input: { provider: 'STRAICO', key: KEY } });
    expect(await keyCalls.mutate(RemoveOwnKeyDocument, { provider: 'STRAICO' })).toMatchObject({
      modelPreference: 'default',
    });
    expect(
      await keyCalls.mutate(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5', 'gpt-5-nano'] }),
    ).toMatchObject({
      modelPreference: 'default',
    });
    expect(await keyCalls.mutate(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5'] })).toMatchObject(
      product,
    );
    await keyCalls.mutate(SetDefaultModelDocument, { provider: 'OPENAI', model: 'gpt-5' });
    expect(await keyCalls.mutate(RemoveOwnKeyDocument, { provider: 'OPENAI' })).toMatchObject(product);
  });

  test('goes back to the product with a notice when the plan no longer includes own keys, and does not return with the plan', async () => {
    const { user, keyCalls } = await givenDefaultModel();
    await setPlan(user, 'free');
    expect(await keyCalls.readModels()).toMatchObject({
      ...product,
      byokLocked: true,
      openai: [],
      keys: [{ last4: 'wxyz' }],
    });
    await setPlan(user, 'pro');
    expect(await keyCalls.readModels()).toMatchObject({
      ...product,
      byokLocked: false,
      notice: 'Your plan no longer includes your own keys, so PlainPrompt chooses the model again.',
    });
    expect(await keyCalls.mutate(SetModelPreferenceDocument, { preference: 'plainprompt' })).toMatchObject({
      notice: null,
    });
  });

  test('belongs to one user', async () => {
    const { keyCalls } = await givenDefaultModel();
    const stranger = callsOf(await givenPayer());
    expect(await stranger.readModels()).toMatchObject({ ...product, keys: [] });
    await stranger.mutate(RemoveOwnKeyDocument, { provider: 'OPENAI' });
    expect(await keyCalls.readModels()).toMatchObject({ keys: [{ last4: 'wxyz' }] });
  });
});
