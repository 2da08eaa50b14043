import { expect, test } from 'vitest';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { getModelList } from '#api/modules/provider-keys/model-lists.service.ts';
import { ProviderFailure } from '#api/providers/provider-failure.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const MODELS = [{ model: 'a/b', name: 'B' }];

/** A server whose model providers refuse keys that contain `bad`, and the keys that they were asked with. */
function given() {
  const asked: (string | null)[] = [];
  const { modelProviders } = providersOf({
    models: async ({ key }) => {
      asked.push(key);
      if (key?.includes('bad')) throw new ProviderFailure('key refused', 'Straico refused the key.');
      return MODELS;
    },
  });
  return { asked, ctx: testContext(asAnonymous, { runtime: { ...testRuntime(), modelProviders } }) };
}

test('a user’s key that is refused does not keep another user’s key from listing the models', async () => {
  const { ctx } = given();
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual([]);
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  // From now on for all users.
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(MODELS);
});

test('a refused key of a user leaves the old list, which is asked for again with the next key', async () => {
  const { asked, ctx } = given();
  const old = [{ model: 'old', name: 'Old' }];
  await ModelLists.create({ _id: 'straico', models: old, refreshAt: new Date(0) });
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(old);
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  expect(asked).toEqual(['own-bad', 'own-good']);
});

test('the operator’s key is asked first, and a user’s key if it is refused', async () => {
  const { asked, ctx } = given();
  await givenProviderKey(ctx, { keyName: 'main', provider: 'straico', key: 'operator-good-1' });
  expect((await getModelList(ctx, 'straico', 'own-bad')).models).toEqual(MODELS);
  expect(asked).toEqual(['operator-good-1']);
});

test('a refused key of the operator lets a user’s key answer', async () => {
  const { asked, ctx } = given();
  await givenProviderKey(ctx, { keyName: 'main', provider: 'straico', key: 'operator-bad-01' });
  expect((await getModelList(ctx, 'straico', 'own-good')).models).toEqual(MODELS);
  expect(asked).toEqual(['operator-bad-01', 'own-good']);
});
