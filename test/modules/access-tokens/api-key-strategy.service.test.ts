import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAccessToken, newAccessToken } from '#api/auth/access-token.ts';
import { apiKeyStrategy } from '#api/modules/access-tokens/api-key-strategy.service.ts';
import { givenAccessToken } from '../../factories/access-token.ts';
import { NOW } from '../../setup/graphql.ts';

/** The collections that are read. */
const reads: string[] = [];
beforeEach(() => {
  reads.length = 0;
  mongoose.set('debug', (collection: string) => void reads.push(collection));
});
afterEach(() => {
  mongoose.set('debug', false);
});

const identify = (key: string) => apiKeyStrategy({ 'x-api-key': key }, NOW);
const refused = { kind: 'anonymous', refusal: 'This access token is not valid' };

test('an access token is ppt_, 40 random characters and a checksum of 6', () => {
  expect(newAccessToken()).toMatch(/^ppt_[A-Za-z0-9]{46}$/);
  // Worked out with Python's zlib.crc32.
  expect(isAccessToken(`ppt_${'A'.repeat(40)}ACngj1`)).toBe(true);
});

test('an access token with a valid checksum is looked up, and refused if it is unknown', async () => {
  const key = await givenAccessToken(['users:read'], NOW);
  expect(await identify(key)).toMatchObject({ kind: 'token', scopes: ['users:read'] });
  reads.length = 0;
  expect(await identify(newAccessToken())).toEqual(refused);
  expect(reads).toEqual(['access_tokens']);
});

test('an access token with any character changed is refused without a read', async () => {
  const key = newAccessToken();
  for (let i = 0; i < key.length; i += 1) {
    expect(await identify(key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1))).toEqual(refused);
  }
  for (const junk of ['', 'junk', key.slice(4), `${key}A`]) expect(await identify(junk)).toEqual(refused);
  expect(reads).toEqual([]);
});

test('without an access token the next strategy decides', async () => {
  expect(await apiKeyStrategy({}, NOW)).toBeNull();
});
