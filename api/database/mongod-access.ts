import { randomBytes } from 'node:crypto';
import { access, chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { z } from 'zod';

/**
 * The user and password of the embedded mongod. Without a password, any program that can connect to the loopback
 * interface could read the database.
 */
export interface MongodAccess {
  readonly user: string;
  readonly password: string;
  /** The path of the file by which the members of the set recognize each other. mongod asks for a password only if it has this file. */
  readonly keyFile: string;
}

const OWNER_ONLY = 0o600;
const stored = z.object({ user: z.string(), password: z.string() });

const accessFile = (directory: string) => join(directory, 'mongod.access.json');
const keyFileIn = (directory: string) => join(directory, 'mongod.key');

async function writeSecret(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, text, { mode: OWNER_ONLY });
  // The mode above applies to new files only.
  await chmod(unfinished, OWNER_ONLY);
  await rename(unfinished, file);
}

/** Reads the user and password of mongod. Null for a data directory without a database yet, or from before there was a password. */
export async function readMongodAccess(directory: string): Promise<MongodAccess | null> {
  const keyFile = keyFileIn(directory);
  try {
    await Promise.all([access(keyFile), access(join(directory, 'db', 'WiredTiger'))]);
    return { ...stored.parse(JSON.parse(await readFile(accessFile(directory), 'utf8'))), keyFile };
  } catch {
    return null;
  }
}

const isDuplicateUser = (error: unknown) => error instanceof mongo.MongoServerError && error.code === 51003;

/**
 * Creates a user in a mongod that asks for no password yet, and stores the user and a new
 * password in the data directory.
 */
export async function createMongodAccess(directory: string, port: number): Promise<MongodAccess> {
  const user = 'plainprompt';
  const password = randomBytes(32).toString('base64url');
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}`, { directConnection: true, maxPoolSize: 1 });
  try {
    const admin = client.db('admin');
    try {
      await admin.command({ createUser: user, pwd: password, roles: ['root'], writeConcern: { w: 'majority' } });
    } catch (error) {
      if (!isDuplicateUser(error)) throw error;
      await admin.command({ updateUser: user, pwd: password, roles: ['root'], writeConcern: { w: 'majority' } });
    }
  } finally {
    await client.close();
  }
  await writeSecret(keyFileIn(directory), randomBytes(96).toString('base64'));
  await writeSecret(accessFile(directory), JSON.stringify({ user, password }));
  return { user, password, keyFile: keyFileIn(directory) };
}

/** Returns the options of a client that connects with this access. */
export const toClientOptions = (mongodAccess: MongodAccess | null) =>
  mongodAccess
    ? { auth: { username: mongodAccess.user, password: mongodAccess.password }, authSource: 'admin' as const }
    : {};

/** Returns whether mongod refuses the user or the password: its data is older than the file, or is another directory's. */
export const isAccessRefused = (error: unknown) => error instanceof mongo.MongoServerError && error.code === 18;
