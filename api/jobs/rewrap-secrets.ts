import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { encryptedRows } from '#api/modules/encrypted-rows.registry.ts';

/**
 * Encrypts again, with the active key, every stored secret that another key encrypted. The other keys can be removed from ENCRYPTION_KEYS afterwards.
 * Secrets that no key decrypts are left unchanged, and logged each time.
 */
export async function rewrapSecrets(runtime: Runtime): Promise<void> {
  const keyring = keyringOf(runtime);
  for (const { collectionName: collection, rewrap } of encryptedRows) {
    const { done, unreadable } = await rewrap(keyring);
    if (done > 0)
      runtime.log.info({ collection, done, keyId: keyring.activeId }, 'Secrets were encrypted with the active key');
    if (unreadable > 0)
      runtime.log.error({ collection, unreadable }, 'Secrets can not be decrypted with any of ENCRYPTION_KEYS');
  }
}

/** Returns the ids of keys that are not configured, each with the number of stored secrets that still need it. */
async function missingKeys(runtime: Runtime): Promise<ReadonlyMap<string, number>> {
  const { keyIds } = keyringOf(runtime);
  const missing = new Map<string, number>();
  for (const { countByKey } of encryptedRows) {
    for (const [keyId, count] of await countByKey()) {
      if (!keyIds.has(keyId)) missing.set(keyId, (missing.get(keyId) ?? 0) + count);
    }
  }
  return missing;
}

/** Checks that the key of each stored secret is configured. Throws StartupError otherwise. */
export async function assertKeyringComplete(runtime: Runtime): Promise<void> {
  const [[keyId, count] = []] = await missingKeys(runtime);
  if (keyId === undefined) return;
  throw new StartupError(
    `ENCRYPTION_KEYS lacks the key ${keyId}, which ${count} stored secrets still need. Add it again after the others. ` +
      'Remove it when the rewrap-secrets job has encrypted them with the active key.',
  );
}
