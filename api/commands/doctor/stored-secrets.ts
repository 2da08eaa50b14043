import { assertKeyringComplete } from '#api/jobs/rewrap-secrets.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { fail, type Finding, ok } from './check.ts';

const ADVICE =
  'Look for the key in your secret manager, or in a copy of DATA_DIR/secrets.json: backups do not contain it. ' +
  'Without it, no server starts on these data.';

/** Checks whether each stored secret has its key. A database error is thrown, so that it is not reported as a lost key. */
export async function checkStoredSecrets(runtime: Runtime): Promise<Finding> {
  try {
    await assertKeyringComplete(runtime);
    return ok('Stored secrets', 'ENCRYPTION_KEYS has the keys of all of them');
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return fail('Stored secrets', error.message, ADVICE);
  }
}
