import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKeyring, keyIdOf, type SecretPlace, UnreadableSecretError } from '#api/encryption/keyring.ts';

const namedKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const place: SecretPlace = { kind: 'own_key', ownerId: 'ann', provider: 'openai', docId: 'ann:openai' };
const SECRET = 'sk-proj-äöü-0123456789';

describe('a sealed secret', () => {
  test('opens where it was closed, and looks different every time', () => {
    const ring = createKeyring([namedKey('1')]);
    const [once, again] = [ring.seal(SECRET, place), ring.seal(SECRET, place)];
    expect(ring.open(once, place)).toBe(SECRET);
    expect(once).toMatch(/^v1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(once).not.toBe(again);
    expect(once).not.toContain(Buffer.from(SECRET).toString('base64url').slice(0, 8));
  });

  test.each(['kind', 'ownerId', 'provider', 'docId'] as const)('does not open under another %s', (part) => {
    const ring = createKeyring([namedKey('1')]);
    const sealed = ring.seal(SECRET, place);
    expect(() => ring.open(sealed, { ...place, [part]: 'bob' })).toThrow(UnreadableSecretError);
  });

  test('does not open once any character of it was changed', () => {
    const ring = createKeyring([namedKey('1'), namedKey('2')]);
    const sealed = ring.seal(SECRET, place);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=| ';
    const forgeries = Array.from(sealed).flatMap((is, at) =>
      Array.from(alphabet)
        .filter((other) => other !== is)
        .map((other) => sealed.slice(0, at) + other + sealed.slice(at + 1)),
    );
    expect(forgeries.filter((forgery) => opens(ring, forgery))).toEqual([]);
  });

  test('does not open once any bit of its bytes was flipped', () => {
    const ring = createKeyring([namedKey('1')]);
    const [version = '', ...parts] = ring.seal(SECRET, place).split('.');
    const forgeries = parts.flatMap((part, index) => {
      const bytes = Buffer.from(part, 'base64url');
      return Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        return [version, ...parts.with(index, flipped.toString('base64url'))].join('.');
      });
    });
    expect(forgeries.length).toBeGreaterThan(400);
    expect(forgeries.filter((forgery) => opens(ring, forgery))).toEqual([]);
  });

  test('does not open when a part is missing, shortened or added', () => {
    const ring = createKeyring([namedKey('1')]);
    const sealed = ring.seal(SECRET, place);
    const [version, iv, ciphertext] = sealed.split('.');
    const forgeries = ['', 'v1', `${sealed}.`, `${sealed}A`, sealed.slice(0, -2), `${version}.${iv}.${ciphertext}.`];
    for (const forgery of forgeries) expect(() => ring.open(forgery, place)).toThrow(UnreadableSecretError);
  });

  test('is not made for a place whose name could be read as another', () => {
    const ring = createKeyring([namedKey('1')]);
    expect(() => ring.seal(SECRET, { ...place, ownerId: 'ann|openai' })).toThrow('must not be empty');
  });
});

describe('rotation', () => {
  test('closes with the new key and opens what the old one closed', () => {
    const [old, fresh] = [namedKey('1'), namedKey('2')];
    const sealed = createKeyring([old]).seal(SECRET, place);
    const ring = createKeyring([fresh, old]);
    const rewrapped = ring.rewrap(sealed, place);
    expect(ring.open(sealed, place)).toBe(SECRET);
    expect(keyIdOf(rewrapped)).toBe('2');
    expect(createKeyring([fresh]).open(rewrapped, place)).toBe(SECRET);
  });

  test('opens nothing that was closed with a key which left the ring', () => {
    const sealed = createKeyring([namedKey('1')]).seal(SECRET, place);
    expect(() => createKeyring([namedKey('2')]).open(sealed, place)).toThrow('not on the ring');
  });
});

function opens(ring: ReturnType<typeof createKeyring>, sealed: string): boolean {
  try {
    ring.open(sealed, place);
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false;
    throw error;
  }
}
