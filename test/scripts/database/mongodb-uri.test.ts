import { setImmediate } from 'node:timers/promises';
import { MongoInstance } from 'mongodb-memory-server-core';
import mongoose from 'mongoose';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectMongo } from '#api/database/connection.ts';
import { findFreePort } from '#api/database/free-port.ts';
import { resolveMongod } from '#api/database/mongod-binary.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

async function startStandalone(): Promise<string> {
  const { path } = await resolveMongod(process.env, () => undefined);
  const port = await findFreePort();
  const mongod = await MongoInstance.create({
    instance: { port, ip: '127.0.0.1', dbPath: await temporaryFolder(), storageEngine: 'wiredTiger' },
    binary: { systemBinary: path },
  });
  onTestFinished(async () => {
    await mongod.stop();
  });
  return `mongodb://127.0.0.1:${port}/plainprompt`;
}

describe('a database named by MONGODB_URI', () => {
  afterEach(() => mongoose.disconnect());

  it('is taken when it is a replica set', async () => {
    await expect(connectMongo(inject('mongodbUri'))).resolves.toBeUndefined();
  });

  it('is asked again by a process that was too busy to read its answer', async () => {
    const connected = connectMongo(inject('mongodbUri'), { serverSelectionMs: 300 });
    await setImmediate();
    const end = performance.now() + 600;
    while (performance.now() < end);
    await expect(connected).resolves.toBeUndefined();
  });

  it('gets the declared indexes, also those whose declaration changed, and keeps others', async () => {
    const uri = new URL(inject('mongodbUri'));
    uri.pathname = '/declared-indexes';
    await connectMongo(uri.href);
    const declared = await Users.listIndexes();
    await Users.collection.createIndex({ fullName: 1 }, { name: 'operators_own' }, {});
    await mongoose.disconnect();
    await connectMongo(uri.href);
    expect(await Users.listIndexes()).toHaveLength(declared.length + 1);
    await Users.collection.dropIndex('email_1');
    await Users.collection.createIndex({ email: 1 }, {}, {});
    await mongoose.disconnect();
    await connectMongo(uri.href);
    const stored = await Users.listIndexes();
    expect(stored).toEqual(expect.arrayContaining(declared));
    expect(stored).toContainEqual(expect.objectContaining({ name: 'operators_own' }));
    expect(stored).toHaveLength(declared.length + 1);
    await mongoose.connection.dropDatabase();
  });

  it('is refused with advice when it is a server on its own', async () => {
    await expect(connectMongo(await startStandalone())).rejects.toThrow(/needs a replica set.*--replSet/);
  });

  it('is refused with advice when it can not be reached, without showing the password', async () => {
    const uri = `mongodb://operator:hidden@127.0.0.1:${await findFreePort()}/plainprompt`;
    const refusal = await connectMongo(uri, { serverSelectionMs: 500 }).catch((error: unknown) => String(error));
    expect(refusal).toMatch(/^StartupError: No connection to the database.*MONGODB_URI/);
    expect(refusal).not.toContain('hidden');
  });
});
