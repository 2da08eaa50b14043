import type { QueryFilter } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import { lastFourOf } from '#api/encryption/key-display.ts';
import { type EncryptionContext, UnreadableSecretError } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import { activeKeyRows, type ProviderKeyRecord, type ProviderKeyRow, ProviderKeys } from './provider-key.model.ts';

export type Provider = ProviderKeyRecord['provider'];

export const encryptionContextOf = ({
  _id,
  provider,
}: Pick<ProviderKeyRow, '_id' | 'provider'>): EncryptionContext => ({
  kind: 'provider_key',
  ownerId: 'operator',
  provider,
  docId: String(_id),
});

export const WITHOUT_CIPHERTEXT = { ciphertext: 0 } as const;

export const keyNotFoundError = () => new DomainError('NOT_FOUND', 'This provider key does not exist');

/** Changes the key that a filter matches, and returns it. Null when no key matches. */
export const changeKeyIf = (filter: QueryFilter<ProviderKeyRow>, changes: Partial<ProviderKeyRow>) =>
  ProviderKeys.findOneAndUpdate(
    filter,
    { $set: changes },
    { returnDocument: 'after', projection: WITHOUT_CIPHERTEXT },
  ).lean<ProviderKeyRecord>();

/** Changes a key. Throws NOT_FOUND. */
export async function changeProviderKey(id: string, changes: Partial<ProviderKeyRow>): Promise<ProviderKeyRecord> {
  const record = await changeKeyIf({ _id: toObjectId(id) }, changes);
  if (!record) throw keyNotFoundError();
  return record;
}

/** Returns a key by its id. Throws NOT_FOUND. */
export async function findProviderKey(id: string): Promise<ProviderKeyRecord> {
  const record = await ProviderKeys.findById(toObjectId(id), WITHOUT_CIPHERTEXT).lean<ProviderKeyRecord>();
  if (!record) throw keyNotFoundError();
  return record;
}

/** Encrypts a key for its row. */
export const encryptProviderKey = (runtime: Runtime, key: string, row: Pick<ProviderKeyRow, '_id' | 'provider'>) => ({
  ciphertext: keyringOf(runtime).encrypt(key, encryptionContextOf(row)),
  last4: key && lastFourOf(key),
});

/** Switches a key on or off. Inactive keys are not used. Throws NOT_FOUND. */
export async function setProviderKeyActive(id: string, isActive: boolean): Promise<ProviderKeyRecord> {
  return changeProviderKey(id, { isActive });
}

/** Deletes a key. Throws NOT_FOUND. */
export async function deleteProviderKey(id: string): Promise<ProviderKeyRecord> {
  const record = await ProviderKeys.findOneAndDelete(
    { _id: toObjectId(id) },
    { projection: WITHOUT_CIPHERTEXT },
  ).lean<ProviderKeyRecord>();
  if (!record) throw keyNotFoundError();
  return record;
}

/** A key in plain text, with its last outcome. Do not store it: use it for one call only. */
export interface ActiveKey
  extends ProviderAccess, Required<Pick<ProviderKeyRow, 'lastUsedAt' | 'lastError' | 'isFailing'>> {
  readonly id: string;
  readonly keyName: string;
  /** The enabled models of an OpenAI-compatible server. */
  readonly models: readonly string[];
}

/** Returns the server of a key, for calls to its provider; nothing for a provider with a known address. */
export const toServer = (baseUrl: string | null | undefined) => (baseUrl ? { server: { baseUrl } } : {});

export const toActiveKey = (runtime: Runtime, row: ProviderKeyRow): ActiveKey => ({
  id: String(row._id),
  keyName: row.keyName,
  provider: row.provider,
  key: keyringOf(runtime).decrypt(row.ciphertext, encryptionContextOf(row)),
  ...toServer(row.baseUrl),
  models: row.enabledModels ?? [],
  lastUsedAt: row.lastUsedAt ?? null,
  lastError: row.lastError ?? null,
  isFailing: row.isFailing ?? false,
});

/**
 * Lists the active keys of one or all providers, decrypted, in their order. A key that cannot be decrypted is logged
 * and left out. A change by this server is seen immediately, a change by another server within a second.
 */
export async function listActiveKeys(runtime: Runtime, provider?: Provider): Promise<ActiveKey[]> {
  const rows = await activeKeyRows.get();
  return rows.flatMap((row) => {
    if (provider !== undefined && row.provider !== provider) return [];
    try {
      return toActiveKey(runtime, row);
    } catch (err) {
      if (!(err instanceof UnreadableSecretError)) throw err;
      runtime.log.error({ err, providerKeyId: String(row._id) }, 'A provider key could not be decrypted');
      return [];
    }
  });
}

/** Returns the first active key of a provider, decrypted. Null without one. */
export const findOperatorKey = async (runtime: Runtime, provider: Provider): Promise<string | null> =>
  (await listActiveKeys(runtime, provider))[0]?.key ?? null;
