import mongoose from 'mongoose';
import { expect, inject, test } from 'vitest';
import { connectMongo } from '#api/database/connection.ts';

test('the error about a database that does not answer names the variable to check, and not the password', async () => {
  const { name } = mongoose.connection;
  await mongoose.disconnect();
  const attempt = connectMongo('mongodb://root:hunter2@127.0.0.1:1/x?replicaSet=rs0', { serverSelectionMs: 200 });
  await expect(attempt).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/^No connection to the database: .*MONGODB_URI/s) as string,
  });
  await expect(attempt).rejects.not.toThrow('hunter2');
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  await connectMongo(uri.href);
});
