import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startJobs } from '#api/jobs/jobs.ts';
import { givenServer } from '../factories/simplify.ts';

const commands: string[] = [];

// The driver reports its commands only on connections that were opened for it.
beforeAll(async () => {
  const { name } = mongoose.connection;
  await mongoose.disconnect();
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${name}`;
  await mongoose.connect(uri.href, { monitorCommands: true, autoIndex: false, autoCreate: false });
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command, databaseName }) => {
    const collection: unknown = (command as Record<string, unknown>)[commandName];
    if (databaseName === name) commands.push(`${commandName} ${String(collection)}`);
  });
});
afterAll(() => mongoose.disconnect());

test('when there is nothing to do, jobs send at most twelve commands a second', async () => {
  const jobs = startJobs(givenServer());
  try {
    // All jobs run once when a server starts.
    await expect.poll(() => commands.length).toBeGreaterThan(21);
    await sleep(3000);
    commands.length = 0;
    await sleep(10_000);
  } finally {
    await jobs.stop();
  }
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.length).toBeLessThanOrEqual(120);
  expect(commands.filter((command) => command.startsWith('commitTransaction'))).toEqual([]);
});
