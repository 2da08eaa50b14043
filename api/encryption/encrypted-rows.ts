import type { Model, Types } from 'mongoose';
import { encryptedWith, type EncryptionContext, type Keyring, UnreadableSecretError } from './keyring.ts';

/** A row with a secret. Rows whose secret was erased have null in its field, and are not read. */
interface EncryptedRow {
  readonly _id: Types.ObjectId;
}

interface RewrapCounts {
  /** Rows that were encrypted again. */
  readonly done: number;
  /** Rows that no key of the keyring decrypts. They are left unchanged. */
  readonly unreadable: number;
}

/** A field of a collection that holds encrypted secrets, with the operations that key rotation needs. */
export interface EncryptedRows {
  /** The name of the collection in the database. */
  readonly collectionName: string;
  /**
   * Encrypts again, with the active key, every secret that another key encrypted. Safe while others read and write: a
   * row that changes meanwhile keeps its new secret.
   */
  readonly rewrap: (keyring: Keyring) => Promise<RewrapCounts>;
  /** The number of rows that each key encrypted, by key id. */
  readonly countByKey: () => Promise<ReadonlyMap<string, number>>;
}

const ROWS_PER_WRITE = 500;

/** Returns the operations of key rotation for the secrets in one field of a model's collection. */
export function createEncryptedRows<TRow>(
  { collection }: Pick<Model<TRow>, 'collection'>,
  encryptionContextOf: (row: TRow & EncryptedRow) => EncryptionContext,
  field = 'ciphertext',
): EncryptedRows {
  /**
   * Returns the update that encrypts a row again, or null when no key decrypts the row. A row that changed meanwhile
   * has another ciphertext, so the update doesn't match it.
   */
  const prepareRewrap = (row: TRow & EncryptedRow, keyring: Keyring) => {
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
      const outdated = collection.find<TRow & EncryptedRow>({
        [field]: { $type: 'string', $not: encryptedWith(keyring.activeId) },
      });
      for await (const row of outdated) {
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
        // A ciphertext begins with `v<key id>.`; the `v` is removed below.
        { $group: { _id: { $first: { $split: [`$${field}`, '.'] } }, count: { $sum: 1 } } },
      ]);
      return new Map((await groups.toArray()).map(({ _id, count }) => [_id.slice(1), count]));
    },
  };
}
