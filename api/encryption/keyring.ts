import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { NamedKey } from '#api/kernel/config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Names the row that a secret is stored in. It is authenticated with the ciphertext (additional authenticated data), so a ciphertext that is
 * copied to another row can't be decrypted there.
 */
export interface EncryptionContext {
  /** The kind of secret, such as `own_key`. */
  readonly kind: string;
  /** A user's id, or for a secret of no account a constant, such as `operator`. */
  readonly ownerId: string;
  /**
   * What the secret is for, within its kind: a provider, or a mail template. A constant where a kind has no such parts. Like `kind`, it is
   * part of what was encrypted: a secret can't be decrypted under another name.
   */
  readonly provider: string;
  /** The row's id. */
  readonly docId: string;
}

interface OwnedRow {
  readonly _id: unknown;
  readonly userId: unknown;
}

/** Returns the function that builds the encryption contexts of a collection whose rows belong to users. `kind` differs between collections, and between secrets of one row. */
export const userEncryptionContext =
  (kind: string) =>
  ({ _id, userId }: OwnedRow): EncryptionContext => ({
    kind,
    ownerId: String(userId),
    provider: 'user',
    docId: String(_id),
  });

/**
 * Keys that encrypt and decrypt secrets with AES-256-GCM. The ciphertext that is stored is
 * `v<key id>.<iv>.<encrypted bytes>.<tag>`, the last three in base64url. `v` is constant.
 */
export interface Keyring {
  /** The id of the key that encrypts. */
  readonly activeId: string;
  /** The ids of all keys; each decrypts what it encrypted. */
  readonly keyIds: ReadonlySet<string>;
  readonly encrypt: (secret: string, context: EncryptionContext) => string;
  /** Throws UnreadableSecretError for a secret that was changed, moved, or encrypted with a key that is not on the ring. */
  readonly decrypt: (ciphertext: string, context: EncryptionContext) => string;
  /** Encrypts a secret again, with the active key, and returns its new ciphertext. Throws UnreadableSecretError. */
  readonly rewrap: (ciphertext: string, context: EncryptionContext) => string;
}

/** A stored secret can't be decrypted. The message reveals nothing about it. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** Returns the additional authenticated data of AES-GCM. */
function additionalData({ kind, ownerId, provider, docId }: EncryptionContext): Buffer {
  const parts = [kind, ownerId, provider, docId];
  // A `|` in a part could make two contexts the same. An empty part is of a row that was read without the field.
  if (parts.some((part) => part === '' || part.includes('|')))
    throw new Error('The parts of an encryption context must not be empty or contain "|".');
  return Buffer.from(parts.join('|'));
}

/** Decodes base64url. Refuses other encodings of the same bytes than the canonical one. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new UnreadableSecretError('A stored secret is damaged.');
  return bytes;
}

/** Returns the id of the key that encrypted a secret. Null for other text. Ids are `\w{1,16}` (config.ts). */
export const keyIdOf = (ciphertext: string): string | null => /^v(\w+)\./.exec(ciphertext)?.[1] ?? null;

/** Matches ciphertexts that this key encrypted, for database queries. */
export const encryptedWith = (keyId: string) => new RegExp(`^v${keyId}\\.`);

/** Creates a keyring. The first key encrypts, all of them decrypt. */
export function createKeyring(keys: readonly NamedKey[]): Keyring {
  const [active] = keys;
  if (!active) throw new Error('A key ring needs a key.');
  const ring = new Map(keys.map(({ id, key }) => [id, key]));

  const encrypt = (secret: string, context: EncryptionContext): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, active.key, iv, { authTagLength: TAG_BYTES }).setAAD(additionalData(context));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const parts = [iv, ciphertext, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'));
    return [`v${active.id}`, ...parts].join('.');
  };

  const decrypt = (stored: string, context: EncryptionContext): string => {
    const [, iv = '', ciphertext = '', tag = '', ...more] = stored.split('.');
    const keyId = keyIdOf(stored);
    if (keyId === null || more.length > 0) throw new UnreadableSecretError('A stored secret is damaged.');
    const key = ring.get(keyId);
    if (!key) throw new UnreadableSecretError('A stored secret needs a key that is not on the ring.');
    const [ivBytes, encrypted, tagBytes] = [bytesOf(iv), bytesOf(ciphertext), bytesOf(tag)];
    if (ivBytes.length !== IV_BYTES || tagBytes.length !== TAG_BYTES) {
      throw new UnreadableSecretError('A stored secret is damaged.');
    }
    const decipher = createDecipheriv(CIPHER, key, ivBytes, { authTagLength: TAG_BYTES })
      .setAAD(additionalData(context))
      .setAuthTag(tagBytes);
    try {
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    } catch {
      throw new UnreadableSecretError('A stored secret was changed, or belongs to another row.');
    }
  };

  return {
    activeId: active.id,
    keyIds: new Set(ring.keys()),
    encrypt,
    decrypt,
    rewrap: (ciphertext, context) => encrypt(decrypt(ciphertext, context), context),
  };
}
