import { describe, expect, test } from 'vitest';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import type { KeyVerdict } from '#api/ports/model-providers.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import {
  RemoveOwnKeyDocument,
  SaveOwnKeyDocument,
  SetEnabledModelsDocument,
} from '../../setup/operations.generated.ts';
import { KEY, on, openai, server } from './own-keys-server.ts';

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
