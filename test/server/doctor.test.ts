import { expect, test } from 'vitest';
import { checkStoredSecrets } from '#api/commands/doctor/stored-secrets.ts';
import { useFailingDatabase } from '../setup/fail-point.ts';
import { testRuntime } from '../setup/runtime.ts';

const { fail, mend } = useFailingDatabase();
const EXCEEDED_TIME_LIMIT = 50;

test('a database that takes too long is not reported as a lost key', async () => {
  await fail({ commands: ['aggregate'], collection: 'own_keys', how: { errorCode: EXCEEDED_TIME_LIMIT } });
  await expect(checkStoredSecrets(testRuntime())).rejects.toThrow();
  await mend();
  expect(await checkStoredSecrets(testRuntime())).toMatchObject({ status: 'ok' });
});
