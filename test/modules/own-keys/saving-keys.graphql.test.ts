import { describe, expect, test } from 'vitest';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import type { KeyVerdict } from '#api/ports/model-providers.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import {
  RemoveOwnKeyDocument,
  SaveOwnKeyDocument,
  SetEnabledModelsDocument,
} from '../../setup/operations.generated.ts';
import { callsOf, KEY, openaiKey, runtimeWith } from './own-key-calls.ts';

describe('saving a key', () => {
  test('verifies the key once, and shows only its last four characters', async () => {
    const providers = providersOf();
    const user = await givenPayer();
    const models = await callsOf(user, runtimeWith(providers)).mutate(SaveOwnKeyDocument, openaiKey(` ${KEY} `));
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

  test('refuses a key that the provider refuses, with the provider’s reason, and keeps the key that was there', async () => {
    const user = await givenPayer();
    await callsOf(user).mutate(SaveOwnKeyDocument, openaiKey());
    const verdict: KeyVerdict = { outcome: 'refused', reason: 'Incorrect API key provided' };
    expect(
      await callsOf(user, runtimeWith(providersOf({ verdict }))).mutateForError(
        SaveOwnKeyDocument,
        openaiKey('sk-another-key-abcd'),
      ),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { key: 'OpenAI refused this key: Incorrect API key provided' },
    });
    expect(await callsOf(user).readModels()).toMatchObject({ keys: [{ last4: 'wxyz' }] });
  });

  test('stores a key that could not be verified as unverified', async () => {
    const user = await givenPayer();
    const runtimeWithoutProvider = runtimeWith(
      providersOf({ verdict: { outcome: 'unreachable', reason: 'It did not answer.' } }),
    );
    expect(await callsOf(user, runtimeWithoutProvider).mutate(SaveOwnKeyDocument, openaiKey())).toMatchObject({
      keys: [{ verified: false }],
    });
  });

  test('needs a plan that includes own keys; without one, the key is not sent to the provider', async () => {
    const providers = providersOf();
    const user = await givenSubscriber();
    const free = callsOf(user, runtimeWith(providers));
    expect(await free.mutateForError(SaveOwnKeyDocument, openaiKey())).toEqual({
      code: 'PLAN_REQUIRED',
      message: 'Own keys are not part of your plan. Upgrade to use them.',
    });
    expect(providers.tried).toEqual([]);
    expect(await free.readModels()).toMatchObject({ byokLocked: true, openai: [], keys: [] });
  });

  test('is not part of a team: the member needs a plan of their own, and the owner’s includes it', async () => {
    const owner = await givenTeamOwner();
    const { user } = await givenMember(await givenTeam(owner));
    expect(await callsOf(user).readModels()).toMatchObject({ byokLocked: true, isTeamMember: true });
    expect(await callsOf(owner).readModels()).toMatchObject({ byokLocked: false, isTeamMember: false });
  });

  test('replaces the key, and keeps the enabled models', async () => {
    const keyCalls = callsOf(await givenPayer());
    await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
    await keyCalls.mutate(SetEnabledModelsDocument, { provider: 'OPENAI', models: ['gpt-5'] });
    expect(await keyCalls.mutate(SaveOwnKeyDocument, openaiKey('sk-another-key-abcd'))).toMatchObject({
      keys: [{ last4: 'abcd', noneEnabled: false }],
    });
  });

  test.each(['', '   '])(
    'removes the key when the new one is %j; removing a key that does not exist succeeds',
    async (key) => {
      const keyCalls = callsOf(await givenPayer());
      await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
      expect(await keyCalls.mutate(SaveOwnKeyDocument, openaiKey(key))).toMatchObject({ keys: [], openai: [] });
      expect(await keyCalls.mutate(RemoveOwnKeyDocument, { provider: 'STRAICO' })).toMatchObject({ keys: [] });
    },
  );

  test.each(['sk two words here', 'sk-ümlaut-0123456789', 'x'.repeat(513)])(
    'refuses %j, which can be no key',
    async (key) => {
      const providers = providersOf();
      expect(
        await callsOf(await givenPayer(), runtimeWith(providers)).mutateForError(SaveOwnKeyDocument, openaiKey(key)),
      ).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
      expect(providers.tried).toEqual([]);
    },
  );

  test('is possible ten times an hour', async () => {
    const keyCalls = callsOf(await givenPayer(), runtimeWith(providersOf(), { RATE_LIMIT_SCALE: '1' }));
    for (let time = 0; time < 10; time += 1) await keyCalls.mutate(SaveOwnKeyDocument, openaiKey());
    expect(await keyCalls.mutateForError(SaveOwnKeyDocument, openaiKey())).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test.each([
    ['OPENAI', 'asdf', 'This is not a key of OpenAI. Its keys begin with sk- and have at least 16 characters'],
    ['OPENROUTER', 'or-0123456789-0123456789', /^This is not a key of OpenRouter\. Its keys begin with sk-/],
    ['STRAICO', 'nonsense', 'This is not a key of Straico. Its keys have at least 16 characters'],
  ] as const)('refuses nonsense for %s also when the provider can not be reached', async (provider, key, problem) => {
    const runtimeWithoutProvider = runtimeWith(
      providersOf({ verdict: { outcome: 'unreachable', reason: 'No answer' } }),
    );
    const keyCalls = callsOf(await givenPayer(), runtimeWithoutProvider);
    expect(await keyCalls.mutateForError(SaveOwnKeyDocument, { input: { provider, key } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { key: problem instanceof RegExp ? (expect.stringMatching(problem) as string) : problem },
    });
    expect(await keyCalls.readModels()).toMatchObject({ keys: [] });
  });

  test('by six requests at once leaves one key', async () => {
    const keyCalls = callsOf(await givenPayer());
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        keyCalls.mutate(SaveOwnKeyDocument, openaiKey(`sk-some-long-key-${index}`)),
      ),
    );
    expect(await OwnKeys.countDocuments()).toBe(1);
    const { ciphertext, last4 } = (await OwnKeys.findOne().lean()) ?? { ciphertext: '', last4: '' };
    expect([ciphertext.length > 0, last4.startsWith('ey-')]).toEqual([true, true]);
  });
});
