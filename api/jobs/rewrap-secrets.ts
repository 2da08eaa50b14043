import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { encryptedRows } from '#api/modules/encrypted-rows.registry.ts';

/** Seals every secret with the active key. Afterwards the keys behind it on the ring can go. */
export async function rewrapSecrets(runtime: Runtime): Promise<void> {
  const keyring = keyringOf(runtime);
  for (const { collection, rewrap } of encryptedRows) {
    const { done, unreadable } = await rewrap(keyring);
    if (done > 0) runtime.log.info({ collection, done, keyId: keyring.activeId }, 'Secrets were sealed anew');
    if (unreadable > 0)
      runtime.log.error({ collection, unreadable }, 'Secrets can not be opened by any key on the ring');
  }
}

/** The keys that rows still need and the ring does not have, with the number of those rows. */
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

/** A key may leave the ring only once nothing is sealed with it. Throws StartupError. */
export async function assertKeyringComplete(runtime: Runtime): Promise<void> {
  const [[keyId, count] = []] = await missingKeys(runtime);
  if (keyId === undefined) return;
  throw new StartupError(
    `ENCRYPTION_KEYS lacks the key ${keyId}, which ${count} stored secrets still need. Put it back behind the others; ` +
      'it can go once the rewrap-secrets job has sealed them anew.',
  );
}
