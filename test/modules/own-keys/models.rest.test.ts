import { describe, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';
import { useServer } from '../../setup/server.ts';

const { modelProviders, ran } = providersOf();
const server = useServer({ parts: { modelProviders } });

const KEY = 'sk-proj-canary-0123456789-wxyz';
const key = { provider: 'openai', key: KEY };
const payer = async () => server.signedIn(await givenPayer());

describe('own keys over REST', () => {
  test('are saved, shown under their provider, and removed', async () => {
    const session = await payer();
    const saved = await server.rest('POST', '/user/byok', session, key);
    expect(saved).toMatchObject({ status: 200, body: { success: true } });
    expect(JSON.stringify(saved.body)).not.toContain('canary');
    const { status, body } = await server.rest('GET', '/user/models', session);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        straico: [],
        openrouter: [],
        default_model: 'plainprompt',
        model_preference: 'plainprompt',
        byok_locked: 0,
        keys: { openai: { last4: 'wxyz', verified: true, none_enabled: true } },
      },
    });
    expect((body as { data: { openai: unknown[] } }).data.openai[0]).toEqual({
      model: 'gpt-5',
      name: 'GPT-5',
      source: 'byok',
      user_enabled: false,
    });
    const remove = () => server.rest('DELETE', '/user/byok?provider=openai', session);
    for (const removed of [await remove(), await remove()]) {
      expect(removed).toMatchObject({ status: 200, body: { data: { keys: {} } } });
    }
    expect(await server.rest('POST', '/user/byok', session, { ...key, key: '' })).toMatchObject({ status: 200 });
  });

  test('have models, of which the user enables some, a default model and a preference', async () => {
    const session = await payer();
    await server.rest('POST', '/user/byok', session, key);
    const put = (path: string, body: unknown) => server.rest('PUT', path, session, body);
    expect(await put('/user/models/enabled', { provider: 'openai', models: ['gpt-5'] })).toMatchObject({
      body: { data: { keys: { openai: { none_enabled: false } } } },
    });
    expect(await put('/user/settings/default-model', { provider: 'openai', model: 'gpt-5-mini' })).toMatchObject({
      body: { data: { default_model: 'gpt-5-mini', model_preference: 'default' } },
    });
    expect(await server.rest('POST', '/simplify', session, { text: 'Please help me to write.' })).toMatchObject({
      body: { data: { model_used: 'gpt-5-mini', prompts_used: 0 } },
    });
    expect(ran.at(-1)).toMatchObject({ key: KEY });
    expect(await put('/user/settings/model-preference', { preference: 'plainprompt' })).toMatchObject({
      body: { data: { default_model: 'gpt-5-mini', model_preference: 'plainprompt' } },
    });
  });

  test('are locked without a plan for them', async () => {
    const session = await server.signedIn(await givenSubscriber());
    expect(await server.rest('POST', '/user/byok', session, key)).toMatchObject({
      status: 403,
      body: {
        code: 'PLAN_REQUIRED',
        error: 'Own keys are not part of your plan. Upgrade to use them.',
      },
    });
    expect(await server.rest('GET', '/user/models', session)).toMatchObject({
      body: { data: { byok_locked: 1, keys: {} } },
    });
  });

  test.each([
    ['POST', '/user/byok', { provider: 'anthropic', key: KEY }],
    ['POST', '/user/byok', { provider: 'openai' }],
    ['DELETE', '/user/byok?provider=anthropic', undefined],
    ['DELETE', '/user/byok', undefined],
    ['PUT', '/user/models/enabled', { provider: 'openai', models: ['gpt-4o'] }],
    ['PUT', '/user/settings/default-model', { provider: 'openai', model: 'gpt-4o' }],
    ['PUT', '/user/settings/model-preference', { preference: 'default' }],
    ['POST', '/simplify', { text: 'x', provider: 'anthropic', model: 'y' }],
  ])('%s %s answers 400 to %j', async (method, path, body) => {
    const session = await payer();
    await server.rest('POST', '/user/byok', session, key);
    expect(await server.rest(method, path, session, body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT' },
    });
  });
});

test('the default actions are public, under both names of their id', async () => {
  await seedActions(NOW);
  const { status, body } = await server.rest('GET', '/actions/default');
  expect(status).toBe(200);
  const { data } = body as { data: Record<string, unknown>[] };
  expect(data).toHaveLength(8);
  expect(data[0]).toMatchObject({ action_id: 'simplify', id: 'simplify', name: 'Simplify', is_active: true });
});

test('a run takes an action by its id', async () => {
  await seedActions(NOW);
  const session = await payer();
  expect(await server.rest('POST', '/simplify', session, { text: 'Please help.', action_id: 'shorten' })).toMatchObject(
    {
      status: 200,
    },
  );
  expect(await server.rest('POST', '/simplify', session, { text: 'Please help.', action_id: 'no-such' })).toMatchObject(
    {
      status: 404,
    },
  );
});
