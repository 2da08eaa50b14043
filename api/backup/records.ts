import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { BackupError } from './encrypted-stream.ts';

/*
 * The content of a backup is a list of records. Each is one byte (its kind) and a value in BSON, which begins with its own length. A
 * collection's record is followed by those of its documents. The manifest is the last record.
 */

/** The first letter of each kind, in ASCII. */
const KINDS = { collection: 0x43, document: 0x44, manifest: 0x4d } as const;
type Kind = keyof typeof KINDS;
const KIND_OF = new Map<number, Kind>(Object.entries(KINDS).map(([kind, byte]) => [byte, kind as Kind]));

/** MongoDB's limit of 16 MiB, and room for the fields that it adds itself. */
const MAX_VALUE_BYTES = 17 * 1024 * 1024;
/** An empty value in BSON: four bytes for its length, and one for its end. */
const MIN_VALUE_BYTES = 5;

/** A record as it was read. */
export interface BackupRecord {
  readonly kind: Kind;
  readonly bson: Buffer;
}

/** What a backup says of a collection, before the collection's documents. */
export const collectionHeaderShape = z.object({
  name: z.string(),
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
});
export type CollectionHeader = z.output<typeof collectionHeaderShape>;

export const manifestShape = z.object({
  createdAt: z.date(),
  /** The moment of the snapshot, in seconds since 1970. */
  snapshotSeconds: z.number(),
  dataVersion: z.number(),
  collections: z.array(z.object({ name: z.string(), documents: z.number(), sha256: z.string() })),
});
/** What a backup contains. */
export type Manifest = z.output<typeof manifestShape>;

/** Returns a record as two buffers, its kind and its value, so that `bson` is not copied. */
export const encodeRecord = (kind: Kind, bson: Uint8Array): readonly [Buffer, Uint8Array] => [
  Buffer.from([KINDS[kind]]),
  bson,
];

export const encodeValue = (kind: Kind, value: CollectionHeader | Manifest) =>
  encodeRecord(kind, mongo.BSON.serialize(value));

/** Reads a value that `encodeValue` wrote. Throws BackupError when the value has another shape. */
export function decodeValue<TShape extends z.ZodType>(shape: TShape, bson: Uint8Array): z.output<TShape> {
  const { data, error } = shape.safeParse(mongo.BSON.deserialize(bson));
  if (error) throw new BackupError('This backup was written by another version of PlainPrompt, and can not be read.');
  return data;
}

/** Splits the content into records. Throws BackupError for bytes that are no record, and for a last record that is not whole. */
export async function* decodeRecords(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of content) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    let at = 0;
    while (held.length - at >= 1 + MIN_VALUE_BYTES) {
      const kind = KIND_OF.get(held.readUInt8(at));
      const length = held.readInt32LE(at + 1);
      if (!kind || length < MIN_VALUE_BYTES || length > MAX_VALUE_BYTES) {
        throw new BackupError('This backup is damaged, or was not written by PlainPrompt. Use another one.');
      }
      const end = at + 1 + length;
      if (end > held.length) break;
      yield { kind, bson: held.subarray(at + 1, end) };
      at = end;
    }
    held = held.subarray(at);
  }
  if (held.length > 0)
    throw new BackupError('This backup ends in the middle of a record: it was cut off. Use another one.');
}

/** Counts the documents of a collection and hashes them. The hash depends on the order: add them in the order of their ids. */
export function createTally(name: string) {
  const hash = createHash('sha256');
  let documents = 0;
  return {
    add: (bson: Uint8Array) => {
      hash.update(bson);
      documents += 1;
    },
    /** Can be called once. */
    total: (): Manifest['collections'][number] => ({ name, documents, sha256: hash.digest('hex') }),
  };
}
