import { Types } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import { toObjectId } from '#api/database/mongo.ts';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { type SecretPlace, UnreadableSecretError } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import { lastFourOf } from '#api/encryption/masking.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { assertValid } from '#api/kernel/validation.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import { activeKeyRows, type ProviderKeyRecord, type ProviderKeyRow, ProviderKeys } from './provider-key.model.ts';

export type { ProviderKeyRecord } from './provider-key.model.ts';

export type Provider = ProviderKeyRecord['provider'];

const toSecretPlace = ({ _id, provider }: Pick<ProviderKeyRow, '_id' | 'provider'>): SecretPlace => ({
  kind: 'provider_key',
  ownerId: 'operator',
  provider,
  docId: String(_id),
});

/** For the rotation of encryption keys. */
export const encryptedProviderKeys = createEncryptedRows<ProviderKeyRow>(ProviderKeys, toSecretPlace);

const WITHOUT_CIPHERTEXT = { ciphertext: 0 } as const;
const keyNotFoundError = () => new DomainError('NOT_FOUND', 'This provider key does not exist');

/** Oldest first, which is the order in which they are tried. */
export async function listProviderKeys(): Promise<ProviderKeyRecord[]> {
  return ProviderKeys.find({}, WITHOUT_CIPHERTEXT).sort({ _id: 1 }).lean<ProviderKeyRecord[]>();
}

interface NewProviderKey {
  readonly keyName: string;
  readonly provider: Provider;
  readonly key: string;
}

/**
 * Stores an active key. The key is not tested, so that an operator can add it while the provider is down. Throws BAD_USER_INPUT.
 */
export async function createProviderKey(ctx: RequestContext, input: NewProviderKey): Promise<ProviderKeyRecord> {
  const [keyName, key] = [input.keyName.trim(), input.key.trim()];
  assertValid({ keyName: keyName ? null : 'A name is required', key: key ? null : 'A key is required' });
  const _id = new Types.ObjectId();
  const record = {
    _id,
    keyName,
    provider: input.provider,
    last4: lastFourOf(key),
    isActive: true,
    createdAt: ctx.now(),
  };
  await ProviderKeys.create({ ...record, ciphertext: keyringOf(ctx.runtime).seal(key, toSecretPlace(record)) });
  return record;
}

/** Inactive keys are not used. Throws NOT_FOUND. */
export async function setProviderKeyActive(
  _ctx: RequestContext,
  id: string,
  isActive: boolean,
): Promise<ProviderKeyRecord> {
  const record = await ProviderKeys.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: { isActive } },
    { returnDocument: 'after', projection: WITHOUT_CIPHERTEXT },
  ).lean<ProviderKeyRecord>();
  if (!record) throw keyNotFoundError();
  return record;
}

/** Throws NOT_FOUND. */
export async function deleteProviderKey(_ctx: RequestContext, id: string): Promise<ProviderKeyRecord> {
  const record = await ProviderKeys.findOneAndDelete(
    { _id: toObjectId(id) },
    { projection: WITHOUT_CIPHERTEXT },
  ).lean<ProviderKeyRecord>();
  if (!record) throw keyNotFoundError();
  return record;
}

/**
 * The active keys of one or all providers, decrypted, oldest first. A key that cannot be decrypted is logged and left out. Changes by
 * this server count at once, changes by another within a second.
 */
export async function listActiveKeys(runtime: Runtime, provider?: Provider): Promise<ProviderAccess[]> {
  const keyring = keyringOf(runtime);
  const rows = await activeKeyRows.get();
  return rows.flatMap((row) => {
    if (provider !== undefined && row.provider !== provider) return [];
    try {
      return { provider: row.provider, key: keyring.open(row.ciphertext, toSecretPlace(row)) };
    } catch (err) {
      if (!(err instanceof UnreadableSecretError)) throw err;
      runtime.log.error({ err, providerKeyId: String(row._id) }, 'A provider key could not be decrypted');
      return [];
    }
  });
}

/** The names of provider keys by id. Deleted ones are left out. */
export const findProviderKeyNames = async (ids: readonly string[]) => findNames(ProviderKeys, ids, 'keyName');
