import type { Types } from 'mongoose';
import type { UserKey } from '#api/graphql/types.generated.ts';
import { type OwnKeyRow, OwnKeys } from './own-key.model.ts';

/** Lists the keys of a user for administrators, by provider. Never contains the keys themselves. */
export async function listUserKeys(userId: Types.ObjectId): Promise<UserKey[]> {
  const rows = await OwnKeys.find({ userId }, { ciphertext: 0 })
    .sort({ provider: 1 })
    .lean<Omit<OwnKeyRow, 'ciphertext'>[]>();
  return rows.map(({ _id, provider, last4, verified, isEnabled, enabledModels, createdAt }) => ({
    id: _id,
    provider,
    last4,
    isVerified: verified,
    isEnabled,
    enabledModels,
    createdAt,
  }));
}
