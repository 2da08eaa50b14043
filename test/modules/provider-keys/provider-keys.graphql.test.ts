import { describe, expect, test } from 'vitest';
import { fetchOfferedModels, saveEnabledModels } from '#api/modules/provider-keys/model-lists.service.ts';
import {
  createProviderKey,
  deleteProviderKey,
  listActiveKeys,
  listProviderKeys,
  setProviderKeyActive,
} from '#api/modules/provider-keys/provider-keys.service.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { useProviderStubs } from '../../setup/provider-stubs.ts';
import { testRuntime } from '../../setup/runtime.ts';

const stubs = useProviderStubs();
const onStubs = () =>
  testContext(asAnonymous, {
    runtime: { ...testRuntime(), modelProviders: createModelProviders({ baseUrls: stubs.baseUrls() }) },
  });

const KEY = 'sk-canary-0123456789-wxyz';
const NEW = { keyName: ' First ', provider: 'openrouter', key: ` ${KEY} ` } as const;

describe("the operator's keys", () => {
  test('are listed in the order of their creation, by their last four alone', async () => {
    const ctx = onStubs();
    await createProviderKey(ctx, NEW);
    await createProviderKey(ctx, { keyName: 'Second', provider: 'anthropic', key: 'sk-ant-canary-9876' });
    const listed = await listProviderKeys();
    expect(listed).toMatchObject([
      { keyName: 'First', provider: 'openrouter', last4: 'wxyz', isActive: true },
      { keyName: 'Second', provider: 'anthropic', last4: '9876', isActive: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain('canary');
  });

  test('are used while they are active, and no longer once they are deleted', async () => {
    const ctx = onStubs();
    const { _id } = await createProviderKey(ctx, NEW);
    const id = String(_id);
    expect(await listActiveKeys(ctx.runtime)).toEqual([{ provider: 'openrouter', key: KEY }]);
    await setProviderKeyActive(ctx, id, false);
    expect(await listActiveKeys(ctx.runtime)).toEqual([]);
    await setProviderKeyActive(ctx, id, true);
    expect(await deleteProviderKey(ctx, id)).toMatchObject({ keyName: 'First' });
    expect(await listActiveKeys(ctx.runtime)).toEqual([]);
    await expect(deleteProviderKey(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setProviderKeyActive(ctx, id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['a name', { ...NEW, keyName: ' ' }, { keyName: 'A name is required' }],
    ['a key', { ...NEW, key: ' ' }, { key: 'A key is required' }],
  ])('need %s', async (_what, input, fields) => {
    await expect(createProviderKey(onStubs(), input)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields },
    });
  });
});

describe('the list of models', () => {
  test('is asked for with the key, and says which are enabled', async () => {
    const ctx = onStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await createProviderKey(ctx, NEW);
    const [first, ...others] = await fetchOfferedModels(ctx, 'openrouter');
    expect(first).toMatchObject({ model: expect.any(String) as string, enabled: false });
    await saveEnabledModels(ctx, 'openrouter', [first?.model ?? '']);
    expect(await fetchOfferedModels(ctx, 'openrouter')).toEqual([{ ...first, enabled: true }, ...others]);
  });

  test('stays as it was known while the provider fails, and fails when nothing is known', async () => {
    const ctx = onStubs();
    stubs.behave(KEY, { kind: 'fail', status: 500 });
    await createProviderKey(ctx, NEW);
    await expect(fetchOfferedModels(ctx, 'openrouter')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    stubs.behave(KEY, { kind: 'answer', text: '' });
    const known = await fetchOfferedModels(ctx, 'openrouter');
    stubs.behave(KEY, { kind: 'fail', status: 500 });
    expect(await fetchOfferedModels(ctx, 'openrouter')).toEqual(known);
  });

  test('can not be enabled beyond what the provider offers', async () => {
    const ctx = onStubs();
    stubs.behave(KEY, { kind: 'answer', text: '' });
    await createProviderKey(ctx, NEW);
    await expect(saveEnabledModels(ctx, 'openrouter', ['no/such-model'])).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { enabledModels: 'Not offered by this provider: no/such-model' } },
    });
  });
});
