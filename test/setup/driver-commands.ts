import mongoose from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';

/**
 * What the driver sends to the database of a file's tests, as `find users`, except to one collection. It connects again, so a file that calls
 * this must not share its process.
 */
export function useDriverCommands(except?: string): string[] {
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
      if (databaseName === name && collection !== except) commands.push(`${commandName} ${String(collection)}`);
    });
  });
  afterAll(() => mongoose.disconnect());
  return commands;
}
