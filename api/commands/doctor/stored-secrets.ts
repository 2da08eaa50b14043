import { assertKeyringComplete } from '#api/jobs/rewrap-secrets.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { fail, type Finding, ok } from './check.ts';

/** Checks whether each stored secret has its key. Throws what the database throws. */
export async function checkStoredSecrets(runtime: Runtime): Promise<Finding> {
  try {
    await assertKeyringComplete(runtime);
    return ok('Stored secrets', 'ENCRYPTION_KEYS has the keys of all of them');
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return fail('Stored secrets', error.message, 'Add the key again. If it is lost, enter these secrets again.');
  }
}
