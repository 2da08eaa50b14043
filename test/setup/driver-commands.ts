import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';

/**
 * What the driver sends to the database of a file's tests, as `find users`, except to one collection. Other files' timers send too, so a file
 * that counts all commands must not share its process.
 */
export function useDriverCommands(except?: string): string[] {
  const commands: string[] = [];
  const record = ({ commandName, command, databaseName }: mongo.CommandStartedEvent) => {
    const collection: unknown = (command as Record<string, unknown>)[commandName];
    if (databaseName === mongoose.connection.name && collection !== except) {
      commands.push(`${commandName} ${String(collection)}`);
    }
  };
  beforeAll(() => {
    mongoose.connection.getClient().on('commandStarted', record);
  });
  afterAll(() => {
    mongoose.connection.getClient().off('commandStarted', record);
  });
  return commands;
}
