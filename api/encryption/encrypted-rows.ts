import type { Model, Types } from 'mongoose';
import { encryptedWith, type EncryptionContext, type Keyring, UnreadableSecretError } from './keyring.ts';

interface WithId {
  readonly _id: Types.ObjectId;
}

interface RewrapCounts {
  /** Rows that were encrypted again. Those whose secret changed meanwhile are not counted. */
  readonly done: number;
  /** Rows that can't be decrypted: their key is missing, or the ciphertext was changed or moved. They are left unchanged. */
  readonly unreadable: number;
}

/** The encrypted secrets in one field of a collection, with the operations that key rotation needs. */
export interface EncryptedRows {
  /** The name of the collection in the database. */
  readonly collectionName: string;
  /**
   * Encrypts again, with the active key, every secret that another key encrypted. Safe while others read and write: a
   * secret that changes meanwhile stays as it is then.
   */
  readonly rewrap: (keyring: Keyring) => Promise<RewrapCounts>;
  /** The number of rows that each key encrypted, by key id. */
  readonly countByKey: () => Promise<ReadonlyMap<string, number>>;
}

const ROWS_PER_WRITE = 500;

/** Returns the operations of key rotation for the secrets in one field of a model's collection, which is no part of another field. */
export function createEncryptedRows<TRow>(
  { collection }: Pick<Model<TRow>, 'collection'>,
  encryptionContextOf: (row: TRow & WithId) => EncryptionContext,
  field = 'ciphertext',
): EncryptedRows {
  /**
   * Returns the update that encrypts a row again, or null when the row can't be decrypted. The update doesn't match a row whose ciphertext
   * changed meanwhile.
   */
  const prepareRewrap = (row: TRow & WithId, keyring: Keyring) => {
    const ciphertext = (row as Readonly<Record<string, unknown>>)[field] as string;
    try {
      const rewrapped = keyring.rewrap(ciphertext, encryptionContextOf(row));
      const filter = { _id: row._id, [field]: ciphertext };
      return { updateOne: { filter, update: { $set: { [field]: rewrapped } } } };
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return null;
    }
  };

  return {
    collectionName: collection.collectionName,
    rewrap: async (keyring) => {
      const counts = { done: 0, unreadable: 0 };
      let batch: NonNullable<ReturnType<typeof prepareRewrap>>[] = [];
      const write = async () => {
        if (batch.length > 0) counts.done += (await collection.bulkWrite(batch, { ordered: false })).modifiedCount;
        batch = [];
      };
      // A field whose secret was erased is null.
      const underOtherKeys = collection.find<TRow & WithId>({
        [field]: { $type: 'string', $not: encryptedWith(keyring.activeId) },
      });
      for await (const row of underOtherKeys) {
        const update = prepareRewrap(row, keyring);
        if (update) batch.push(update);
        else counts.unreadable += 1;
        if (batch.length === ROWS_PER_WRITE) await write();
      }
      await write();
      return counts;
    },
    countByKey: async () => {
      const groups = collection.aggregate<{ _id: string; count: number }>([
        { $match: { [field]: { $type: 'string' } } },
        // A ciphertext begins with `v<key id>.` (see `Keyring`); the `v` is removed below.
        { $group: { _id: { $first: { $split: [`$${field}`, '.'] } }, count: { $sum: 1 } } },
      ]);
      return new Map((await groups.toArray()).map(({ _id, count }) => [_id.slice(1), count]));
    },
  };
}
