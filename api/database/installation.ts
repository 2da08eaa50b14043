import type { mongo } from 'mongoose';
import { StartupError } from '#api/kernel/startup-error.ts';

/** What migrations and backups store about the installation itself: one document each. */
interface InstallationRow {
  readonly _id: 'data-version' | 'last-backup';
  readonly version?: number;
  readonly at: Date;
  readonly documents?: number;
}

/**
 * The collection that exists while a restore is unfinished. A row of `installation` could not say so: the restore creates that collection
 * with its rows.
 */
const RESTORING = 'restore_in_progress';

const rows = (db: mongo.Db) => db.collection<InstallationRow>('installation');

/**
 * Reads the version of the stored data: the number of migrations that were applied. Null before
 * the first server started. `options`: such as a session, to read it as it was at another moment.
 */
export async function readDataVersion(db: mongo.Db, options: mongo.FindOptions = {}): Promise<number | null> {
  const row = await rows(db).findOne({ _id: 'data-version' }, options);
  return row?.version ?? null;
}

/** Raises the stored version of the data. It is never lowered, so that a slow server cannot undo a newer one. */
export async function raiseDataVersion(db: mongo.Db, version: number, at: Date): Promise<void> {
  await rows(db).updateOne({ _id: 'data-version' }, { $max: { version }, $set: { at } }, { upsert: true });
}

/** A finished backup. */
export interface BackupNote {
  readonly at: Date;
  readonly documents: number;
}

/** Stores when the last backup was taken, for `npm run doctor`. */
export async function noteBackup(db: mongo.Db, { at, documents }: BackupNote): Promise<void> {
  await rows(db).updateOne({ _id: 'last-backup' }, { $set: { at, documents } }, { upsert: true });
}

/** Finds the last backup. Null: none was taken. */
export async function findLastBackup(db: mongo.Db): Promise<BackupNote | null> {
  const row = await rows(db).findOne({ _id: 'last-backup' });
  return row && { at: row.at, documents: row.documents ?? 0 };
}

/** Marks the database as incomplete, until `endRestore`. */
export async function beginRestore(db: mongo.Db): Promise<void> {
  await db.createCollection(RESTORING);
}

export async function endRestore(db: mongo.Db): Promise<void> {
  await db.collection(RESTORING).drop();
}

/** Checks that no restore was interrupted: the database would have only a part of the backup. Throws StartupError. */
export async function assertRestoreComplete(db: mongo.Db): Promise<void> {
  if ((await db.listCollections({ name: RESTORING }, { nameOnly: true }).toArray()).length === 0) return;
  throw new StartupError(
    `A backup is being restored into the database "${db.databaseName}", or a restore was interrupted. ` +
      'If none is running, drop the database and restore the backup again.',
  );
}
