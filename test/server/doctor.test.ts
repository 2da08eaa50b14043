import { expect, test } from 'vitest';
import { checkProviders } from '#api/commands/doctor/outside.ts';
import { checkStoredSecrets } from '#api/commands/doctor/stored-secrets.ts';
import { givenProviderKey, providersOf } from '../factories/model-providers.ts';
import { useFailingDatabase } from '../setup/fail-point.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';

const { fail, mend } = useFailingDatabase();
/** MongoDB's error code for an operation that takes longer than it may. */
const EXCEEDED_TIME_LIMIT = 50;

test('a database that takes too long is not reported as a lost key', async () => {
  await fail({ commands: ['aggregate'], collection: 'own_keys', how: { errorCode: EXCEEDED_TIME_LIMIT } });
  await expect(checkStoredSecrets(testRuntime())).rejects.toThrow();
  await mend();
  expect(await checkStoredSecrets(testRuntime())).toMatchObject({ status: 'ok' });
});

test('a database that takes too long is not reported as a provider key to enter again', async () => {
  const ctx = testContext(asAnonymous, { runtime: { ...testRuntime(), ...providersOf() } });
  await givenProviderKey(ctx, { keyName: 'Main', provider: 'openai', key: 'sk-canary-0123456789' });
  // The first read lists the keys, the second one opens the key.
  const how = { errorCode: EXCEEDED_TIME_LIMIT };
  await fail({ commands: ['find'], after: 1, collection: 'provider_keys', how });
  await expect(checkProviders(ctx.runtime)).rejects.toThrow();
  await mend();
  expect(await checkProviders(ctx.runtime)).toContainEqual(
    expect.objectContaining({ status: 'ok', name: 'Provider key' }),
  );
});
