import { describe, expect, test } from 'vitest';
import { createProviderKey, reorderProviderKeys, updateProviderKey } from '#api/modules/provider-keys/edit-keys.ts';
import {
  fetchOfferedModels,
  fetchServerModels,
  saveEnabledModels,
  saveServerModels,
} from '#api/modules/provider-keys/edit-model-lists.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { listAutomaticModels } from '#api/modules/provider-keys/operator-models.service.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { listProviderKeys } from '#api/modules/provider-keys/provider-keys.service.ts';
import { deleteProviderKey, listActiveKeys, setProviderKeyActive } from '#api/modules/provider-keys/provider-keys.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { testRuntime } from '../../setup/runtime.ts';

const stubs = useProviderStubs();
const contextOnStubs = () =>
  testContext(asAnonymous, {
    runtime: {
      ...testRuntime(),
      modelProviders: createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() }),
    },
  });

const KEY = 'sk-canary-0123456789-wxyz';
const modelsChanged = { code: 'CONFLICT', message: 'Other models are enabled now. Reload the page to see them.' };
const NEW = { keyName: ' First ', provider: 'openrouter', key: ` ${KEY} ` } as const;

describe("the operator's keys", () => {
  test('are listed in the order of their creation, with their last four characters only', async () => {
    const ctx = contextOnStubs();
    await givenProviderKey(ctx, NEW);
    await givenProviderKey(ctx, { keyName: 'Second', provider: 'anthropic', key: 'sk-ant-canary-9876' });
    const listed = await listProviderKeys();
    expect(listed).toMatchObject([
      { keyName: 'First', provider: 'openrouter', last4: 'wxyz', isActive: true },
      { keyName: 'Second', provider: 'anthropic', last4: '9876', isActive: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain('canary');
  });

  test('are used while they are active, and no longer once they are deleted', async () => {
    const ctx = contextOnStubs();
    const { _id } = await givenProviderKey(ctx, NEW);
    const id = String(_id);
    expect(await listActiveKeys(ctx.runtime)).toMatchObject([{ provider: 'openrouter', key: KEY }]);
    await setProviderKeyActive(id, false);
    expect(await listActiveKeys(ctx.runtime)).toEqual([]);
    await setProviderKeyActive(id, true);
    expect(await deleteProviderKey(id)).toMatchObject({ keyName: 'First' });
    expect(await listActiveKeys(ctx.runtime)).toEqual([]);
    await expect(deleteProviderKey(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setProviderKeyActive(id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['a name', { ...NEW, keyName: ' ' }, { keyName: 'A name is required' }],
    ['a key', { ...NEW, key: ' ' }, { key: 'A key is required' }],
  ])('need %s', async (_what, input, fields) => {
    await expect(createProviderKey(contextOnStubs(), input)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields },
    });
  });
});

describe('a new key', () => {
  const save = (key: string, more = {}) => createProviderKey(contextOnStubs(), { ...NEW, key, ...more });

  test('that works is saved', async () => {
    stubs.behave('sk-canary-works-0001', { kind: 'answer', text: '' });
    expect(await save('sk-canary-works-0001')).toMatchObject({ isFailing: false, lastError: null });
  });

  test('that is refused, or cannot be tried, is saved only with `saveAnyway`, together with the reason', async () => {
    stubs.behave('sk-canary-down-0001', { kind: 'fail', status: 503 });
    for (const [key, reason] of [
      ['sk-canary-bad-0001', 'OpenRouter refused this key: Something about the key [key], also known as [key]'],
      ['sk-canary-down-0001', 'OpenRouter had an internal error (status 503).'],
    ] as const) {
      await expect(save(key)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: { key: reason, saveAnyway: expect.any(String) as string } },
      });
      const kept = await save(key, { saveAnyway: true });
      expect(kept).toMatchObject({ isFailing: true, lastError: { message: reason } });
      expect(JSON.stringify(kept)).not.toContain('canary');
    }
    expect(await listProviderKeys()).toHaveLength(2);
  });
});

describe('a key that is edited', () => {
  const givenKey = () => givenProviderKey(contextOnStubs(), NEW);

  test('is renamed without being tried', async () => {
    const { _id } = await givenKey();
    const calls = stubs.calls.length;
    expect(await updateProviderKey(contextOnStubs(), String(_id), { keyName: ' Main ' })).toMatchObject({
      keyName: 'Main',
    });
    expect(stubs.calls).toHaveLength(calls);
  });

  test('is replaced by one that works, in its place', async () => {
    const ctx = contextOnStubs();
    const { _id } = await givenKey();
    await givenProviderKey(ctx, { ...NEW, keyName: 'Second' });
    await expect(updateProviderKey(ctx, String(_id), { key: 'sk-canary-bad-0002' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    stubs.behave('sk-canary-new-0002', { kind: 'answer', text: '' });
    await updateProviderKey(ctx, String(_id), { key: 'sk-canary-new-0002' });
    expect((await listActiveKeys(ctx.runtime)).map(({ key }) => key)).toEqual(['sk-canary-new-0002', KEY]);
  });
});

describe('the order of keys', () => {
  test('is the one that was set, with new keys last, and is that of fail-over', async () => {
    const ctx = contextOnStubs();
    const names = ['a', 'b', 'c'];
    for (const keyName of names)
      await givenProviderKey(ctx, { keyName, provider: 'openai', key: `sk-canary-${keyName}` });
    const ids = (await listProviderKeys()).map(({ _id }) => String(_id));
    await reorderProviderKeys([...ids].reverse());
    await givenProviderKey(ctx, { keyName: 'd', provider: 'openai', key: 'sk-canary-d' });
    expect((await listProviderKeys()).map(({ keyName }) => keyName)).toEqual(['c', 'b', 'a', 'd']);
    expect((await listAutomaticModels(ctx.runtime)).map(({ key }) => key.at(-1))).toEqual(['c', 'b', 'a', 'd']);
  });

  test('names every key once', async () => {
    const ctx = contextOnStubs();
    const id = String((await givenProviderKey(ctx, NEW))._id);
    for (const ids of [[], [id, id], ['000000000000000000000000'], ['x']]) {
      await expect(reorderProviderKeys(ids)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    }
  });
});

describe('an OpenAI-compatible server', () => {
  const SERVER = { keyName: 'Local', provider: 'openai_compatible', key: '' } as const;

  test('needs no key, offers the models that it lists, and rewrites with the first one that is enabled', async () => {
    const ctx = contextOnStubs();
    stubs.behave('', { kind: 'answer', text: '' });
    const baseUrl = stubs.baseUrls().openai_compatible;
    const record = await createProviderKey(ctx, { ...SERVER, baseUrl: ` ${baseUrl}/ ` });
    expect(record).toMatchObject({ baseUrl, last4: '', isFailing: false });
    const id = String(record._id);
    expect(await fetchServerModels(ctx, id)).toEqual([
      { model: 'local/llama', name: 'local/llama', enabled: false, isGone: false },
    ]);
    expect(await listAutomaticModels(ctx.runtime)).toEqual([]);
    await saveServerModels(id, ['typed', ' local/llama ', 'typed']);
    expect(await fetchServerModels(ctx, id)).toMatchObject([
      { model: 'typed', enabled: true, isGone: true },
      { model: 'local/llama', enabled: true, isGone: false },
    ]);
    expect(await listAutomaticModels(ctx.runtime)).toMatchObject([
      { provider: 'openai_compatible', model: 'typed', server: { baseUrl } },
    ]);
    stubs.behave('');
  });

  test('keeps the models that another administrator enabled meanwhile', async () => {
    const ctx = contextOnStubs();
    const { _id } = await givenProviderKey(ctx, { ...SERVER, baseUrl: stubs.baseUrls().openai_compatible });
    const id = String(_id);
    // The last argument: which models the administrator saw as enabled.
    expect(await saveServerModels(id, ['one', 'two'], [])).toMatchObject({ enabledModels: ['one', 'two'] });
    await expect(saveServerModels(id, ['three'], [])).rejects.toMatchObject(modelsChanged);
    await expect(saveServerModels(id, ['three'], ['two', 'one'])).rejects.toMatchObject(modelsChanged);
    const outcomes = await Promise.allSettled(
      ['three', 'four', 'five'].map((model) => saveServerModels(id, [model], ['one', 'two'])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await ProviderKeys.updateOne({ _id }, { $unset: { enabledModels: true } });
    expect(await saveServerModels(id, ['six'], [])).toMatchObject({ enabledModels: ['six'] });
  });

  test('takes its key to another address only if the key is entered again', async () => {
    const ctx = contextOnStubs();
    const baseUrl = stubs.baseUrls().openai_compatible;
    const { _id } = await givenProviderKey(ctx, { ...SERVER, key: KEY, baseUrl });
    const moved = { baseUrl: `${baseUrl}/elsewhere`, saveAnyway: true };
    await expect(updateProviderKey(ctx, String(_id), moved)).rejects.toMatchObject({
      details: { fields: { key: 'Enter the key again: it will be sent to another address' } },
    });
    expect(await updateProviderKey(ctx, String(_id), { ...moved, key: KEY })).toMatchObject({ baseUrl: moved.baseUrl });
  });

  test('at another address does not offer the models of the server at the old one', async () => {
    const ctx = contextOnStubs();
    stubs.behave('', { kind: 'answer', text: '' });
    const baseUrl = stubs.baseUrls().openai_compatible;
    const { _id } = await givenProviderKey(ctx, { ...SERVER, baseUrl });
    const id = String(_id);
    expect(await fetchServerModels(ctx, id)).toMatchObject([{ model: 'local/llama' }]);
    await updateProviderKey(ctx, id, { keyName: 'Renamed' });
    stubs.behave('', { kind: 'fail', status: 500 });
    expect(await fetchServerModels(ctx, id)).toMatchObject([{ model: 'local/llama' }]);
    await updateProviderKey(ctx, id, { baseUrl: `${baseUrl}/elsewhere`, saveAnyway: true });
    await expect(fetchServerModels(ctx, id)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    stubs.behave('');
  });

  test.each([
    ['', 'A base URL is required, such as https://models.example.com/v1'],
    ['models.example.com', 'The base URL must begin with http:// or https://, such as https://models.example.com/v1'],
    [
      'ftp://models.example.com',
      'The base URL must begin with http:// or https://, such as https://models.example.com/v1',
    ],
    ['https://models.example.com/v1?a=b', 'The base URL must have no ? and no #'],
    ['http://u:p@localhost/v1', 'The URL must not have a name or a password in it'],
    ['http://localhost/v1/chat/completions', 'Enter the base URL only: what stands in front of /chat/completions'],
  ])('at %j is refused, with an error at the base URL', async (baseUrl, text) => {
    await expect(createProviderKey(contextOnStubs(), { ...SERVER, baseUrl })).rejects.toMatchObject({
      details: { fields: { baseUrl: text } },
    });
  });

  test('is the only kind of provider with a base URL', async () => {
    await expect(createProviderKey(contextOnStubs(), { ...NEW, baseUrl: 'http://localhost/v1' })).rejects.toMatchObject(
      {
        details: { fields: { baseUrl: 'Only OpenAI-compatible servers have a base URL' } },
      },
    );
  });
});

describe('the list of models', () => {
  test('keeps the order of the enabled models, also of those that are gone, when it is saved as it was read', async () => {
    const ctx = contextOnStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await givenProviderKey(ctx, NEW);
    await saveEnabledModels(ctx, 'openrouter', ['x/y', 'meta/llama']);
    await ModelLists.updateOne({ _id: 'openrouter' }, { $set: { enabled: ['old/gone', 'x/y', 'meta/llama'] } });
    const read = await fetchOfferedModels(ctx, 'openrouter');
    expect(read.map(({ model, isGone }) => [model, isGone])).toEqual([
      ['old/gone', true],
      ['x/y', false],
      ['meta/llama', false],
    ]);
    const enabled = read.filter((it) => it.enabled).map(({ model }) => model);
    expect(await saveEnabledModels(ctx, 'openrouter', enabled)).toEqual(read);
    expect((await listAutomaticModels(ctx.runtime)).map(({ model }) => model)).toEqual(['old/gone']);
  });

  test('is fetched with the key, and says which models are enabled', async () => {
    const ctx = contextOnStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await givenProviderKey(ctx, NEW);
    const [first, ...others] = await fetchOfferedModels(ctx, 'openrouter');
    expect(first).toMatchObject({ model: expect.any(String) as string, enabled: false });
    await saveEnabledModels(ctx, 'openrouter', [first?.model ?? '']);
    expect(await fetchOfferedModels(ctx, 'openrouter')).toEqual([{ ...first, enabled: true }, ...others]);
  });

  test('stays as it was known while the provider fails, and fails when nothing is known', async () => {
    const ctx = contextOnStubs();
    stubs.behave(KEY, { kind: 'fail', status: 500 });
    await givenProviderKey(ctx, NEW);
    await expect(fetchOfferedModels(ctx, 'openrouter')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    stubs.behave(KEY, { kind: 'answer', text: '' });
    const known = await fetchOfferedModels(ctx, 'openrouter');
    stubs.behave(KEY, { kind: 'fail', status: 500 });
    expect(await fetchOfferedModels(ctx, 'openrouter')).toEqual(known);
  });

  test('keeps the models that another administrator enabled meanwhile', async () => {
    const ctx = contextOnStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await givenProviderKey(ctx, NEW);
    const save = (models: string[], expected: string[]) => saveEnabledModels(ctx, 'openrouter', models, expected);
    await save(['x/y'], []);
    await expect(save(['meta/llama'], [])).rejects.toMatchObject(modelsChanged);
    await expect(save(['meta/llama'], ['meta/llama'])).rejects.toMatchObject(modelsChanged);
    const outcomes = await Promise.allSettled(
      [['meta/llama', 'x/y'], ['meta/llama'], []].map((to) => save(to, ['x/y'])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Straico's models were never fetched.
    await expect(saveEnabledModels(ctx, 'straico', [], ['x/y'])).rejects.toMatchObject(modelsChanged);
    expect(await saveEnabledModels(ctx, 'straico', [], [])).toEqual([]);
  });

  test('refuses to enable a model that the provider does not offer', async () => {
    const ctx = contextOnStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await givenProviderKey(ctx, NEW);
    await expect(saveEnabledModels(ctx, 'openrouter', ['no/such-model'])).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { enabledModels: 'Not offered by this provider: no/such-model' } },
    });
  });
});
