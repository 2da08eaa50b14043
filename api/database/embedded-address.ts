import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongodAccess } from './mongod-access.ts';

export const REPLICA_SET = 'rs0';
const DATABASE = 'plainprompt';

/**
 * Returns the file with mongod's port. It is stored beside the data, because a replica set that restarts on the same
 * port needs no new configuration.
 */
export const portFile = (directory: string) => join(directory, 'mongod.port');

/** Reads the stored port. Null for a new data directory. */
export async function storedPort(directory: string): Promise<number | null> {
  const stored = Number.parseInt(await readFile(portFile(directory), 'utf8').catch(() => ''));
  return stored > 0 ? stored : null;
}

/** Returns the address of the database for this process, and for others that it starts. */
export function embeddedUri(port: number, access: MongodAccess | null): string {
  const login = access ? `${access.user}:${access.password}@` : '';
  return `mongodb://${login}127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}${access ? '&authSource=admin' : ''}`;
}
