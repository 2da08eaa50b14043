import type { Collection, Types } from 'mongoose';
import { type Keyring, sealedWith, type SecretPlace, UnreadableSecretError } from './keyring.ts';

/** What a collection must have to be rewrapped. Rows whose secret was erased have null instead, and are passed over. */
interface SealedRow {
  readonly _id: unknown;
  readonly ciphertext: string;
}

interface Rewrapped {
  readonly done: number;
  /** Rows that no key on the ring opens. They are left as they are. */
  readonly unreadable: number;
}

/** A collection that holds secrets, as those see it who rotate keys. */
export interface EncryptedRows {
  readonly collection: string;
  /** Seals anew what another key than the active one closed, while others read and write. */
  readonly rewrap: (keyring: Keyring) => Promise<Rewrapped>;
  /** How many rows each key closed, by its id. */
  readonly countByKey: () => Promise<ReadonlyMap<string, number>>;
}

const WRITTEN_AT_ONCE = 500;

/** @param placeOf where the secret of a row was sealed */
export function createEncryptedRows<TRow>(
  { collection }: { readonly collection: Collection },
  placeOf: (row: TRow & SealedRow) => SecretPlace,
): EncryptedRows & { readonly placeOf: typeof placeOf } {
  /** Null for what no key opens. A row that was replaced or removed meanwhile no longer has this ciphertext, and is left alone. */
  const resealing = (row: TRow & SealedRow, keyring: Keyring) => {
    try {
      const ciphertext = keyring.rewrap(row.ciphertext, placeOf(row));
      const filter = { _id: row._id as Types.ObjectId, ciphertext: row.ciphertext };
      return { updateOne: { filter, update: { $set: { ciphertext } } } };
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return null;
    }
  };

  return {
    collection: collection.collectionName,
    placeOf,
    rewrap: async (keyring) => {
      const counts = { done: 0, unreadable: 0 };
      let batch: NonNullable<ReturnType<typeof resealing>>[] = [];
      const write = async () => {
        if (batch.length > 0) counts.done += (await collection.bulkWrite(batch, { ordered: false })).modifiedCount;
        batch = [];
      };
      const others = collection.find<TRow & SealedRow>({
        ciphertext: { $type: 'string', $not: sealedWith(keyring.activeId) },
      });
      for await (const row of others) {
        const update = resealing(row, keyring);
        if (update) batch.push(update);
        else counts.unreadable += 1;
        if (batch.length === WRITTEN_AT_ONCE) await write();
      }
      await write();
      return counts;
    },
    countByKey: async () => {
      const groups = collection.aggregate<{ _id: string; count: number }>([
        { $match: { ciphertext: { $type: 'string' } } },
        { $group: { _id: { $first: { $split: ['$ciphertext', '.'] } }, count: { $sum: 1 } } },
      ]);
      return new Map((await groups.toArray()).map(({ _id, count }) => [_id.slice(1), count]));
    },
  };
}
