import { findNames } from '#api/database/find-names.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { UnreadableSecretError } from '#api/encryption/keyring.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { IN_ORDER, type ProviderKeyRecord, type ProviderKeyRow, ProviderKeys } from './provider-key.model.ts';
import {
  type ActiveKey,
  encryptionContextOf,
  keyNotFoundError,
  toActiveKey,
  WITHOUT_CIPHERTEXT,
} from './provider-keys.ts';

export type { ProviderKeyRecord } from './provider-key.model.ts';

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedProviderKeys = createEncryptedRows<ProviderKeyRow>(ProviderKeys, encryptionContextOf);

/** Lists the operator's keys, in the order in which they are used. */
export async function listProviderKeys(): Promise<ProviderKeyRecord[]> {
  return ProviderKeys.find({}, WITHOUT_CIPHERTEXT).sort(IN_ORDER).lean<ProviderKeyRecord[]>();
}

/**
 * Returns a stored key with what is needed to call its provider. Throws NOT_FOUND, and CONFLICT
 * if it can not be decrypted.
 */
export async function openProviderKey(runtime: Runtime, id: string): Promise<ActiveKey> {
  const row = await ProviderKeys.findById(toObjectId(id)).lean<ProviderKeyRow>();
  if (!row) throw keyNotFoundError();
  try {
    return toActiveKey(runtime, row);
  } catch (cause) {
    if (!(cause instanceof UnreadableSecretError)) throw cause;
    throw new DomainError('CONFLICT', 'The stored key can not be decrypted. Edit it and enter the key again', {
      cause,
    });
  }
}

/** Finds the names of provider keys by id. Deleted ones are left out. */
export const findProviderKeyNames = async (ids: readonly string[]) => findNames(ProviderKeys, ids, 'keyName');
