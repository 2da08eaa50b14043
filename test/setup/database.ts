import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { connectMongo } from '#api/mongo.ts';

// One database for each test file, so that files can run side by side; empty before each test.
beforeAll(async () => {
  const uri = new URL(inject('mongodbUri'));
  const name = `test-${randomUUID()}`;
  uri.pathname = `/${name}`;
  // Tells this file's connections from those of others, for tests that make them fail.
  uri.searchParams.set('appName', name);
  await connectMongo(uri.href);
  // Tests happen at moments of their own: the real clock must not remove their rows.
  await mongoose.connection.db?.admin().command({ setParameter: 1, ttlMonitorEnabled: false });
});

beforeEach(async () => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
});

afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});
