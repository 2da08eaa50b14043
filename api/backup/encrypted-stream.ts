import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { z } from 'zod';
import type { NamedKey } from '#api/kernel/config.ts';
import { StartupError } from '#api/kernel/startup-error.ts';

/*
 * The file format: one line of JSON (the header), then parts of 64 KiB that are encrypted with AES-256-GCM, each with its tag. A key of
 * its own for each file lets the number of a part be its nonce. The nonce also says which part is the last one, and the header is
 * additional data of every part: parts can't be changed, reordered, dropped or moved to another file.
 */
const CIPHER = 'aes-256-gcm';
const FORMAT = 'plainprompt-backup';
export const PART_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const ENCRYPTED_PART_BYTES = PART_BYTES + TAG_BYTES;
const MAX_HEADER_BYTES = 1024;
const LINE_FEED = 10;

const headerShape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** The key of ENCRYPTION_KEYS. */
  keyId: z.string(),
  salt: z.string(),
  /** Derived from the key, so that a wrong key is reported as one, and not as a damaged file. */
  keyCheck: z.string(),
});
type Header = z.output<typeof headerShape>;

/** The error of a backup that cannot be read or written. The message says why, and what to do. */
export class BackupError extends StartupError {
  override name = 'BackupError';
}

const derive = (key: KeyObject, salt: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), `${FORMAT} ${purpose}`, 32));

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  // Five zero bytes, six for the number of the part, one that marks the last part.
  nonce.writeUIntBE(part, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Collects bytes into pieces of one size. The last piece has the remaining bytes, and can be empty. */
function createPieces(size: number) {
  let held: Buffer[] = [];
  let length = 0;
  const take = (count: number) => {
    const all = Buffer.concat(held);
    const rest = all.subarray(count);
    held = [rest];
    length = rest.length;
    return all.subarray(0, count);
  };
  return {
    /** Returns the full pieces that are certain not to be the last one. */
    push: (bytes: Buffer): Buffer[] => {
      held.push(bytes);
      length += bytes.length;
      if (length <= size) return [];
      const whole = take((Math.ceil(length / size) - 1) * size);
      return Array.from({ length: whole.length / size }, (_, index) =>
        whole.subarray(index * size, (index + 1) * size),
      );
    },
    rest: (): Buffer => take(length),
  };
}

/** Calls a synchronous step of a stream, and hands its error to the stream. */
function settle(done: TransformCallback, step: () => void): void {
  try {
    step();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Encrypts a backup with a key that is derived from the first of ENCRYPTION_KEYS. */
export function createEncryption({ id, key }: NamedKey): Transform {
  const salt = randomBytes(16).toString('base64url');
  const keyCheck = derive(key, salt, 'check').toString('base64url');
  const header: Header = { format: FORMAT, version: 1, keyId: id, salt, keyCheck };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const fileKey = createSecretKey(derive(key, salt, 'file'));
  const pieces = createPieces(PART_BYTES);
  let part = 0;
  const encrypt = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(part, isLast), { authTagLength: TAG_BYTES }).setAAD(line);
    part += 1;
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      settle(done, () => {
        for (const piece of pieces.push(bytes)) this.push(encrypt(piece, false));
      });
    },
    flush(done) {
      settle(done, () => this.push(encrypt(pieces.rest(), true)));
    },
  });
  stream.push(line);
  return stream;
}

function parseHeader(line: Buffer): Header {
  try {
    return headerShape.parse(JSON.parse(line.toString('utf8')));
  } catch {
    throw new BackupError('This file is not a backup of PlainPrompt, or its first line was changed.');
  }
}

/** Returns the key of this file. Throws BackupError. */
function fileKeyOf({ keyId, salt, keyCheck }: Header, keys: readonly NamedKey[]): KeyObject {
  const named = keys.find(({ id }) => id === keyId);
  if (!named) {
    throw new BackupError(
      `This backup was encrypted with the key "${keyId}", which ENCRYPTION_KEYS lacks. Add that key after the others.`,
    );
  }
  const expected = derive(named.key, salt, 'check');
  const given = Buffer.from(keyCheck, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new BackupError(
      `The key "${keyId}" in ENCRYPTION_KEYS is not the one that this backup was encrypted with, or its first line was changed.`,
    );
  }
  return createSecretKey(derive(named.key, salt, 'file'));
}

const damaged = (part: number, isLast: boolean) =>
  new BackupError(
    isLast
      ? 'This backup is incomplete, or its end was changed. Take another copy of it, or another backup.'
      : `This backup was changed or is damaged, in part ${part + 1}. Take another copy of it, or another backup.`,
  );

/** Decrypts a backup and fails with BackupError for a wrong key, and for a file that was changed or cut off. */
export function createDecryption(keys: readonly NamedKey[]): Transform {
  const pieces = createPieces(ENCRYPTED_PART_BYTES);
  let start = Buffer.alloc(0);
  let file: { readonly line: Buffer; readonly key: KeyObject } | null = null;
  let part = 0;

  const decrypt = (encrypted: Buffer, isLast: boolean) => {
    if (!file || encrypted.length < TAG_BYTES) throw damaged(part, true);
    const end = encrypted.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, file.key, nonceOf(part, isLast), { authTagLength: TAG_BYTES })
      .setAAD(file.line)
      .setAuthTag(encrypted.subarray(end));
    const bytes = decipher.update(encrypted.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw damaged(part, isLast);
    }
    part += 1;
    return bytes;
  };

  /** Removes the header, which is the first line, from the bytes, once it is complete. */
  const withoutHeader = (bytes: Buffer): Buffer => {
    if (file) return bytes;
    start = Buffer.concat([start, bytes]);
    const end = start.indexOf(LINE_FEED) + 1;
    if (end === 0 && start.length < MAX_HEADER_BYTES) return Buffer.alloc(0);
    // Without a line feed by then, the line is empty, and `parseHeader` refuses it.
    const line = start.subarray(0, end);
    file = { line, key: fileKeyOf(parseHeader(line), keys) };
    return start.subarray(end);
  };

  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      settle(done, () => {
        for (const piece of pieces.push(withoutHeader(bytes))) this.push(decrypt(piece, false));
      });
    },
    flush(done) {
      settle(done, () => {
        if (!file) parseHeader(start);
        this.push(decrypt(pieces.rest(), true));
      });
    },
  });
}
