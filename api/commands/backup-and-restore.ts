import { resolve } from 'node:path';
import type { Manifest } from '#api/backup/records.ts';
import { restoreBackup, verifyBackup } from '#api/backup/restore-backup.ts';
import { writeBackup } from '#api/backup/write-backup.ts';
import { openCommandDatabase } from '#api/database/command-database.ts';
import { assertRestoreComplete, noteBackup } from '#api/database/installation.ts';
import { readConfig } from '#api/kernel/config.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { LATEST_VERSION } from '#api/migrations/migrations.registry.ts';
import type { Command } from './command.ts';
import { readOptions } from './options.ts';

const countDocuments = ({ collections }: Manifest) => collections.reduce((sum, { documents }) => sum + documents, 0);

function describe(manifest: Manifest): string {
  const moment = new Date(manifest.snapshotSeconds * 1000).toISOString();
  return `${countDocuments(manifest)} documents of ${manifest.collections.length} collections, as they were at ${moment}`;
}

function report(manifest: Manifest, say: (line: string) => void): void {
  for (const { name, documents, sha256 } of manifest.collections) {
    say(`  ${String(documents).padStart(9)}  ${sha256.slice(0, 16)}  ${name}`);
  }
}

/** Writes an encrypted backup of every collection, while the servers go on working. */
export const backup: Command = async ({ args, env, say }) => {
  const usage = 'npm run backup -- --out=FILE';
  const { out } = readOptions(args, { out: { type: 'string' } }, usage);
  if (!out) throw new StartupError(`--out is missing: it names the file to write.\nUsage: ${usage}`);
  const config = readConfig(env);
  // The first key encrypts; the others only decrypt.
  const [key] = config.encryptionKeys;
  if (!key) throw new StartupError('ENCRYPTION_KEYS is empty.');
  const database = await openCommandDatabase(config, { env, say });
  try {
    const db = database.client.db();
    await assertRestoreComplete(db);
    const file = resolve(out);
    const manifest = await writeBackup({ client: database.client, key }, file);
    await noteBackup(db, { at: manifest.createdAt, documents: countDocuments(manifest) });
    report(manifest, say);
    say(`Backed up ${describe(manifest)}, to ${file}. It is encrypted with the key "${key.id}" of ENCRYPTION_KEYS.`);
    return 0;
  } finally {
    await database.close();
  }
};

function assertVersion({ dataVersion }: Manifest): void {
  if (dataVersion <= LATEST_VERSION) return;
  throw new StartupError(
    `This backup has data of version ${dataVersion}, and this PlainPrompt knows versions up to ${LATEST_VERSION}. ` +
      'Restore it with the version of PlainPrompt that wrote it, or with a newer one.',
  );
}

/** Restores a backup into an empty database, or only verifies it. */
export const restore: Command = async ({ args, env, say }) => {
  const usage = 'npm run restore -- --from=FILE [--verify]';
  const options = readOptions(args, { from: { type: 'string' }, verify: { type: 'boolean', default: false } }, usage);
  if (!options.from) throw new StartupError(`--from is missing: it names the file to read.\nUsage: ${usage}`);
  const config = readConfig(env);
  const source = { file: resolve(options.from), keys: config.encryptionKeys };
  if (options.verify) {
    const manifest = await verifyBackup(source);
    report(manifest, say);
    say(`The backup is complete and unchanged: ${describe(manifest)}.`);
    return 0;
  }
  const database = await openCommandDatabase(config, { env, say });
  try {
    const manifest = await restoreBackup(database.client, { ...source, accept: assertVersion });
    report(manifest, say);
    say(`Restored ${describe(manifest)}, into the database "${database.client.db().databaseName}".`);
    return 0;
  } finally {
    await database.close();
  }
};
