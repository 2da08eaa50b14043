import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP archive. */
export interface ZipEntry {
  /** Its path, with slashes. */
  readonly name: string;
  readonly data: Buffer;
}

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, so that the same files make the same archive. */
const DATE = 0x0021;

/** A record of a ZIP archive: little-endian numbers with their sizes in bytes. */
const record = (...fields: readonly (readonly [size: 2 | 4, value: number])[]) =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** Makes a ZIP archive (APPNOTE.TXT 6.3.10, without the 64-bit extension). */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(data, { level: 9 });
    const header = record(
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [2, 0],
        [2, DATE],
      ] as const),
      ...([
        [4, crc32(data)],
        [4, packed.length],
        [4, data.length],
        [2, path.length],
        [2, 0],
      ] as const),
    );
    const file = Buffer.concat([record([4, 0x04034b50]), header, path, packed]);
    const place = record([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(record([4, 0x02014b50], [2, VERSION]), header, place, path);
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.length;
  const end = record(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, listed.length],
      [4, offset],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([...files, listed, end]);
}
