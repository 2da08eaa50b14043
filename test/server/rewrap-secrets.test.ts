import { createSecretKey, randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { createKeyring, keyIdOf } from '#api/encryption/keyring.ts';
import { assertKeyringComplete, rewrapSecrets } from '#api/jobs/rewrap-secrets.ts';
import type { Config } from '#api/kernel/config.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { findDecryptedOwnKey } from '#api/modules/own-keys/own-keys.ts';
import { listActiveKeys } from '#api/modules/provider-keys/provider-keys.ts';
import { givenProviderKey } from '../factories/model-providers.ts';
import { givenUser } from '../factories/user.ts';
import { asUser, NOW, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';

const namedKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const [old, fresh] = [namedKey('old'), namedKey('new')] as const;

const serverWith = (...encryptionKeys: Config['encryptionKeys']): Runtime => {
  const runtime = testRuntime();
  return { ...runtime, config: { ...runtime.config, encryptionKeys } };
};

/** A context in which own keys of `userId` are read. The viewer has the other fields of `user`. */
const readerOf = (userId: Types.ObjectId | undefined, user: UserRecord, runtime: Runtime) =>
  testContext(asUser({ ...user, ...(userId && { _id: userId }) }), { runtime });

const ROWS = 1500;
const secretOf = (index: number) => `sk-secret-of-${index}`;

/** Stores an own key for each of many users, encrypted with the old key. Returns the ids of the users. */
async function givenOwnKeys(count: number): Promise<Types.ObjectId[]> {
  const ring = createKeyring([old]);
  const userIds = Array.from({ length: count }, () => new Types.ObjectId());
  await OwnKeys.insertMany(
    userIds.map((userId, index) => {
      const _id = `${userId.toString()}:openai`;
      const context = { kind: 'own_key', ownerId: userId.toString(), provider: 'openai', docId: _id };
      const ciphertext = ring.encrypt(secretOf(index), context);
      return { _id, userId, provider: 'openai', ciphertext, last4: '0000', verified: true, createdAt: NOW };
    }),
  );
  return userIds;
}

test('rewrapping leaves no row under the old key, and reads in the meantime succeed', async () => {
  const userIds = await givenOwnKeys(ROWS);
  const user = await givenUser();
  const rotating = serverWith(fresh, old);
  let isDone = false;
  let reads = 0;
  const readUntilDone = async () => {
    while (!isDone) {
      const index = Math.floor(Math.random() * ROWS);
      const ctx = readerOf(userIds[index], user, rotating);
      expect(await findDecryptedOwnKey(ctx, 'openai')).toMatchObject({ key: secretOf(index) });
      reads += 1;
    }
  };
  const readers = Promise.all([readUntilDone(), readUntilDone(), readUntilDone(), readUntilDone()]);
  await rewrapSecrets(rotating);
  isDone = true;
  await readers;

  expect(reads).toBeGreaterThan(20);
  const rows = await OwnKeys.find().lean();
  expect(rows.filter(({ ciphertext }) => keyIdOf(ciphertext) !== 'new')).toEqual([]);
  await assertKeyringComplete(serverWith(fresh));
});

test('a key that is saved during the rewrapping is not overwritten', async () => {
  const [userId] = await givenOwnKeys(1);
  const _id = `${String(userId)}:openai`;
  const context = { kind: 'own_key', ownerId: String(userId), provider: 'openai', docId: _id };
  const savedNow = createKeyring([fresh]).encrypt('sk-saved-meanwhile', context);
  await Promise.all([
    rewrapSecrets(serverWith(fresh, old)),
    OwnKeys.updateOne({ _id }, { $set: { ciphertext: savedNow } }),
  ]);
  expect((await OwnKeys.findById(_id).lean())?.ciphertext).toBe(savedNow);
});

test('provider keys are rewrapped too, and a server does not start without a key that rows still need', async () => {
  const [before, rotating, after] = [serverWith(old), serverWith(fresh, old), serverWith(fresh)];
  const ctx = testContext(asUser(await givenUser()), { runtime: before });
  await givenProviderKey(ctx, { keyName: 'main', provider: 'openai', key: 'sk-operator-0001' });
  await expect(assertKeyringComplete(after)).rejects.toThrow('lacks the key old, which 1 stored secrets still need');
  await rewrapSecrets(rotating);
  await assertKeyringComplete(after);
  expect(await listActiveKeys(after)).toMatchObject([{ provider: 'openai', key: 'sk-operator-0001' }]);
});

test('a row that was copied to another user can’t be decrypted, and does not stop the others', async () => {
  const [ann, bob] = await givenOwnKeys(2);
  const stolen = (await OwnKeys.findOne({ userId: ann }).lean())?.ciphertext;
  await OwnKeys.updateOne({ userId: bob }, { $set: { ciphertext: stolen } });
  const lines: string[] = [];
  const runtime = { ...testRuntime({ logTo: (line) => void lines.push(line) }) };
  await rewrapSecrets({ ...runtime, config: { ...runtime.config, encryptionKeys: [fresh, old] } });
  expect(lines.join()).toContain('"unreadable":1');
  expect(await OwnKeys.find({ ciphertext: stolen }).countDocuments()).toBe(1);
  const ctx = readerOf(bob, await givenUser(), serverWith(fresh, old));
  await expect(findDecryptedOwnKey(ctx, 'openai')).rejects.toThrow('belongs to another row');
});
