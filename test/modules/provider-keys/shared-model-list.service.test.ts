import { expect, test } from 'vitest';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { getModelList } from '#api/modules/provider-keys/model-lists.service.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const MODELS = [{ model: 'a/b', name: 'B' }];

/** A server whose model providers refuse keys that contain `bad`, and the keys with which they were asked for models. */
function givenServer() {
  const keysUsed: (string | null)[] = [];
  const { modelProviders } = providersOf({
    models: async ({ key }) => {
      keysUsed.push(key);
      if (key?.includes('bad')) throw new ProviderFailure('key refused', 'Straico refused the key.');
      return MODELS;
    },
  });
  return { keysUsed, ctx: testContext(asAnonymous, { runtime: { ...testRuntime(), modelProviders } }) };
}

test('a user’s key that is refused does not keep another user’s key from listing the models', async () => {
  const { ctx } = givenServer();
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual([]);
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  // The list is stored by then, for all users.
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(MODELS);
});

test('a refused key of a user leaves the old list, which is fetched again with the next key', async () => {
  const { keysUsed, ctx } = givenServer();
  const old = [{ model: 'old', name: 'Old' }];
  await ModelLists.create({ _id: 'straico', models: old, refreshAt: new Date(0) });
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(old);
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  expect(keysUsed).toEqual(['own-bad', 'own-good']);
});

test('the operator’s key is used first, and no user’s key if it works', async () => {
  const { keysUsed, ctx } = givenServer();
  await givenProviderKey(ctx, { keyName: 'main', provider: 'straico', key: 'operator-good-1' });
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(MODELS);
  expect(keysUsed).toEqual(['operator-good-1']);
});

test('a user’s key is used if the operator’s key is refused', async () => {
  const { keysUsed, ctx } = givenServer();
  await givenProviderKey(ctx, { keyName: 'main', provider: 'straico', key: 'operator-bad-01' });
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  expect(keysUsed).toEqual(['operator-bad-01', 'own-good']);
});
