import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKeyring, type EncryptionContext, keyIdOf, UnreadableSecretError } from '#api/encryption/keyring.ts';

const namedKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const context: EncryptionContext = { kind: 'own_key', ownerId: 'ann', provider: 'openai', docId: 'ann:openai' };
const SECRET = 'sk-proj-äöü-0123456789';

describe('an encrypted secret', () => {
  test('is decrypted for its own context, and looks different every time', () => {
    const ring = createKeyring([namedKey('1')]);
    const [once, again] = [ring.encrypt(SECRET, context), ring.encrypt(SECRET, context)];
    expect(ring.decrypt(once, context)).toBe(SECRET);
    expect(once).toMatch(/^v1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(once).not.toBe(again);
    expect(once).not.toContain(Buffer.from(SECRET).toString('base64url').slice(0, 8));
  });

  test.each(['kind', 'ownerId', 'provider', 'docId'] as const)('is not decrypted under another %s', (part) => {
    const ring = createKeyring([namedKey('1')]);
    const encrypted = ring.encrypt(SECRET, context);
    expect(() => ring.decrypt(encrypted, { ...context, [part]: 'bob' })).toThrow(UnreadableSecretError);
  });

  test('is not decrypted once any character of it was changed', () => {
    const ring = createKeyring([namedKey('1'), namedKey('2')]);
    const encrypted = ring.encrypt(SECRET, context);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=| ';
    const forgeries = Array.from(encrypted).flatMap((current, index) =>
      Array.from(alphabet)
        .filter((other) => other !== current)
        .map((other) => encrypted.slice(0, index) + other + encrypted.slice(index + 1)),
    );
    expect(forgeries.filter((forgery) => canDecrypt(ring, forgery))).toEqual([]);
  });

  test('is not decrypted once any bit of its bytes was flipped', () => {
    const ring = createKeyring([namedKey('1')]);
    const [version = '', ...parts] = ring.encrypt(SECRET, context).split('.');
    const forgeries = parts.flatMap((part, index) => {
      const bytes = Buffer.from(part, 'base64url');
      return Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        return [version, ...parts.with(index, flipped.toString('base64url'))].join('.');
      });
    });
    expect(forgeries.length).toBeGreaterThan(400);
    expect(forgeries.filter((forgery) => canDecrypt(ring, forgery))).toEqual([]);
  });

  test('is not decrypted when a part is missing, shortened or added', () => {
    const ring = createKeyring([namedKey('1')]);
    const encrypted = ring.encrypt(SECRET, context);
    const [version, iv, ciphertext] = encrypted.split('.');
    const forgeries = [
      '',
      'v1',
      `${encrypted}.`,
      `${encrypted}A`,
      encrypted.slice(0, -2),
      `${version}.${iv}.${ciphertext}.`,
    ];
    for (const forgery of forgeries) expect(() => ring.decrypt(forgery, context)).toThrow(UnreadableSecretError);
  });

  test('that is no ciphertext is reported as damaged, and not as one for another key or another row', () => {
    const ring = createKeyring([namedKey('1')]);
    const [version, iv, , tag] = ring.encrypt(SECRET, context).split('.');
    for (const damaged of ['', 'not a ciphertext', `${version}.${iv}.A.${tag}`, `${version}.${iv}.AAAA.${tag}.A`]) {
      expect(() => ring.decrypt(damaged, context)).toThrow('A stored secret is damaged.');
    }
    expect(keyIdOf('not a ciphertext')).toBeNull();
  });

  test('is not encrypted for a context whose parts could be read as another', () => {
    const ring = createKeyring([namedKey('1')]);
    expect(() => ring.encrypt(SECRET, { ...context, ownerId: 'ann|openai' })).toThrow('must not be empty');
    expect(() => ring.encrypt(SECRET, { ...context, ownerId: '' })).toThrow('must not be empty');
  });
});

describe('rotation', () => {
  test('encrypts with the new key and decrypts what the old one encrypted', () => {
    const [old, fresh] = [namedKey('1'), namedKey('2')];
    const encrypted = createKeyring([old]).encrypt(SECRET, context);
    const ring = createKeyring([fresh, old]);
    const rewrapped = ring.rewrap(encrypted, context);
    expect(ring.decrypt(encrypted, context)).toBe(SECRET);
    expect(keyIdOf(rewrapped)).toBe('2');
    expect(createKeyring([fresh]).decrypt(rewrapped, context)).toBe(SECRET);
  });

  test('decrypts nothing that was encrypted with a key which left the ring', () => {
    const encrypted = createKeyring([namedKey('1')]).encrypt(SECRET, context);
    expect(() => createKeyring([namedKey('2')]).decrypt(encrypted, context)).toThrow('not on the ring');
  });
});

function canDecrypt(ring: ReturnType<typeof createKeyring>, encrypted: string): boolean {
  try {
    ring.decrypt(encrypted, context);
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false;
    throw error;
  }
}
