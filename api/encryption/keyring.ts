import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { NamedKey } from '#api/kernel/config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where a secret is kept. It opens nowhere else: a row given to another owner is worthless. */
export interface SecretPlace {
  /** What it is, such as `own_key`. */
  readonly kind: string;
  /** Whose it is: a person's id, or `operator`. */
  readonly ownerId: string;
  readonly provider: string;
  /** Of the row that holds it. */
  readonly docId: string;
}

/** Closes and opens secrets with AES-256-GCM. Written as `v<key id>.<iv>.<ciphertext>.<tag>`, in base64url. */
export interface Keyring {
  /** The key that closes from now on. */
  readonly activeId: string;
  /** Of every key that opens. */
  readonly keyIds: ReadonlySet<string>;
  readonly seal: (secret: string, place: SecretPlace) => string;
  /** Throws UnreadableSecretError for what was changed, moved, or closed with a key that is not on the ring. */
  readonly open: (sealed: string, place: SecretPlace) => string;
  /** The same secret under the active key. Throws UnreadableSecretError. */
  readonly rewrap: (sealed: string, place: SecretPlace) => string;
}

/** A stored secret that can't be read. Says nothing of what it holds. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

function additionalData({ kind, ownerId, provider, docId }: SecretPlace): Buffer {
  const parts = [kind, ownerId, provider, docId];
  // Otherwise two places could read the same.
  if (parts.some((part) => part === '' || part.includes('|'))) throw new Error('A place is named by four plain words.');
  return Buffer.from(parts.join('|'));
}

/** Base64url has several spellings of the same bytes; only the one that we write is taken. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new UnreadableSecretError('A stored secret is damaged.');
  return bytes;
}

/** The id of the key that closed it; null for what is no sealed secret. */
export const keyIdOf = (sealed: string): string | null => /^v(\w+)\./.exec(sealed)?.[1] ?? null;

/** Matches what this key closed, in the database. */
export const sealedWith = (keyId: string) => new RegExp(`^v${keyId}\\.`);

/** The first key closes, all of them open. */
export function createKeyring(keys: readonly NamedKey[]): Keyring {
  const [active] = keys;
  if (!active) throw new Error('A key ring needs a key.');
  const ring = new Map(keys.map(({ id, key }) => [id, key]));

  const seal = (secret: string, place: SecretPlace): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, active.key, iv, { authTagLength: TAG_BYTES }).setAAD(additionalData(place));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const parts = [iv, ciphertext, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'));
    return [`v${active.id}`, ...parts].join('.');
  };

  const open = (sealed: string, place: SecretPlace): string => {
    const [, iv = '', ciphertext = '', tag = '', ...more] = sealed.split('.');
    const key = ring.get(keyIdOf(sealed) ?? '');
    if (!key || more.length > 0)
      throw new UnreadableSecretError('A stored secret needs a key that is not on the ring.');
    const [ivBytes, tagBytes] = [bytesOf(iv), bytesOf(tag)];
    if (ivBytes.length !== IV_BYTES || tagBytes.length !== TAG_BYTES) {
      throw new UnreadableSecretError('A stored secret is damaged.');
    }
    const decipher = createDecipheriv(CIPHER, key, ivBytes, { authTagLength: TAG_BYTES })
      .setAAD(additionalData(place))
      .setAuthTag(tagBytes);
    try {
      return Buffer.concat([decipher.update(bytesOf(ciphertext)), decipher.final()]).toString('utf8');
    } catch {
      throw new UnreadableSecretError('A stored secret was changed, or belongs to another row.');
    }
  };

  return {
    activeId: active.id,
    keyIds: new Set(ring.keys()),
    seal,
    open,
    rewrap: (sealed, place) => seal(open(sealed, place), place),
  };
}
