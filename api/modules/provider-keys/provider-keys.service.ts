import { Types } from 'mongoose';
import { toObjectId } from '#api/database/mongo.ts';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { type SecretPlace, UnreadableSecretError } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import { lastFourOf } from '#api/encryption/masking.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { activeRows, type ProviderKeyRecord, type ProviderKeyRow, ProviderKeys } from './provider-key.model.ts';

export type { ProviderKeyRecord } from './provider-key.model.ts';

export type Provider = ProviderKeyRecord['provider'];

const placeOf = ({ _id, provider }: Pick<ProviderKeyRow, '_id' | 'provider'>): SecretPlace => ({
  kind: 'provider_key',
  ownerId: 'operator',
  provider,
  docId: String(_id),
});

/** For those who rotate keys. */
export const encryptedProviderKeys = createEncryptedRows<ProviderKeyRow>(ProviderKeys, placeOf);

const WITHOUT_KEY = { ciphertext: 0 } as const;
const gone = () => new DomainError('NOT_FOUND', 'This provider key does not exist');

/** In the order of their creation, which is that of their use. */
export async function listProviderKeys(): Promise<ProviderKeyRecord[]> {
  return ProviderKeys.find({}, WITHOUT_KEY).sort({ _id: 1 }).lean<ProviderKeyRecord[]>();
}

interface NewProviderKey {
  readonly keyName: string;
  readonly provider: Provider;
  readonly key: string;
}

/** Keeps a key, active at once. It is not tried: an operator may set up what can't be reached yet. */
export async function createProviderKey(ctx: RequestContext, input: NewProviderKey): Promise<ProviderKeyRecord> {
  const [keyName, key] = [input.keyName.trim(), input.key.trim()];
  if (!keyName) throw invalidInput({ keyName: 'A name is required' });
  if (!key) throw invalidInput({ key: 'A key is required' });
  const _id = new Types.ObjectId();
  const record = {
    _id,
    keyName,
    provider: input.provider,
    last4: lastFourOf(key),
    isActive: true,
    createdAt: ctx.now(),
  };
  await ProviderKeys.create({ ...record, ciphertext: keyringOf(ctx.runtime).seal(key, placeOf(record)) });
  return record;
}

export async function setProviderKeyActive(
  _ctx: RequestContext,
  id: string,
  isActive: boolean,
): Promise<ProviderKeyRecord> {
  const key = await ProviderKeys.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: { isActive } },
    { returnDocument: 'after', projection: WITHOUT_KEY },
  ).lean<ProviderKeyRecord>();
  if (!key) throw gone();
  return key;
}

export async function deleteProviderKey(_ctx: RequestContext, id: string): Promise<ProviderKeyRecord> {
  const key = await ProviderKeys.findOneAndDelete(
    { _id: toObjectId(id) },
    { projection: WITHOUT_KEY },
  ).lean<ProviderKeyRecord>();
  if (!key) throw gone();
  return key;
}

/** A key of the operator's, in the clear. It must not outlive the call that it is for. */
export interface OpenProviderKey {
  readonly provider: Provider;
  readonly key: string;
}

/**
 * The active ones, in the order of their creation; of one provider, if asked. One that can't be opened is passed over, and logged. What
 * another server changed is seen within a second.
 */
export async function activeKeysInOrder(runtime: Runtime, provider?: Provider): Promise<OpenProviderKey[]> {
  const keyring = keyringOf(runtime);
  const rows = await activeRows.get();
  return rows.flatMap((row) => {
    if (provider !== undefined && row.provider !== provider) return [];
    try {
      return { provider: row.provider, key: keyring.open(row.ciphertext, placeOf(row)) };
    } catch (err) {
      if (!(err instanceof UnreadableSecretError)) throw err;
      runtime.log.error({ err, providerKeyId: String(row._id) }, 'A provider key can not be opened');
      return [];
    }
  });
}
