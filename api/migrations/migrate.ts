import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { assertRestoreComplete, raiseDataVersion, readDataVersion } from '#api/database/installation.ts';
import { releaseLeases, takeLease } from '#api/jobs/leases.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { MINUTE_MS, SECOND_MS } from '#api/lib/days.ts';
import type { Migration } from './migration.ts';
import { LATEST_VERSION, migrations as allMigrations } from './migrations.registry.ts';

const LEASE_MS = 15 * SECOND_MS;
const EXTEND_INTERVAL_MS = 5 * SECOND_MS;
const POLL_MS = 500;
/** How long a server waits for another one that migrates. */
const MAX_WAIT_MS = 60 * MINUTE_MS;
const JOB = 'migrate';

/**
 * Checks that this code can use the data. Throws StartupError when the data are newer than the code, or when a
 * restore was not completed.
 */
export async function assertCompatible(db: mongo.Db, known = LATEST_VERSION): Promise<void> {
  await assertRestoreComplete(db);
  const version = (await readDataVersion(db)) ?? 0;
  if (version <= known) return;
  throw new StartupError(
    `The database was used by a newer PlainPrompt: its data have version ${version}, and this server knows versions up to ${known}. ` +
      'Start the newer PlainPrompt again, or restore a backup from before the upgrade into an empty database.',
  );
}

/** Holds the lease while `work` runs, and extends it. */
async function withLease(holder: string, work: () => Promise<void>): Promise<void> {
  const extend = () => takeLease({ job: JOB, holder, now: new Date(), forMs: LEASE_MS });
  // A failed extension is tried again; if the lease is lost meanwhile, two servers migrate, which is safe.
  const timer = setInterval(() => void extend().catch(() => false), EXTEND_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await releaseLeases(holder);
  }
}

/** Applies the migrations that were not applied yet, one after the other, and raises the version after each. */
async function runPending(runtime: Runtime, db: mongo.Db, migrations: readonly Migration[]): Promise<void> {
  const applied = (await readDataVersion(db)) ?? 0;
  for (const [index, { name, run }] of migrations.entries()) {
    const version = index + 1;
    if (version <= applied) continue;
    const started = performance.now();
    await run(runtime);
    await raiseDataVersion(db, version, new Date());
    runtime.log.info(
      { version, migration: name, ms: Math.round(performance.now() - started) },
      'The data were migrated',
    );
  }
}

/** A migration that was not applied yet. */
export interface PendingMigration {
  readonly version: number;
  readonly name: string;
  /** The most documents that it would change. */
  readonly documents: number;
}

/** Finds the migrations that `migrate` would run, each with the most documents that it would change. Only reads. */
export async function findPending(
  runtime: Runtime,
  db: mongo.Db,
  migrations = allMigrations,
): Promise<PendingMigration[]> {
  const applied = (await readDataVersion(db)) ?? 0;
  const pending: PendingMigration[] = [];
  for (const [index, { name, count }] of migrations.entries()) {
    if (index >= applied) pending.push({ version: index + 1, name, documents: await count(runtime) });
  }
  return pending;
}

/**
 * Brings the data to the version of this code. Of several servers that start at the same time, one
 * migrates, and the others wait. When that one stops, another runs the interrupted migration again, and
 * those after it. Throws StartupError.
 */
export async function migrate(runtime: Runtime, db: mongo.Db, migrations = allMigrations): Promise<void> {
  const holder = randomUUID();
  const deadline = Date.now() + MAX_WAIT_MS;
  while (((await readDataVersion(db)) ?? 0) < migrations.length) {
    if (await takeLease({ job: JOB, holder, now: new Date(), forMs: LEASE_MS })) {
      await withLease(holder, () => runPending(runtime, db, migrations));
      return;
    }
    if (Date.now() > deadline) throw new StartupError('Another server has been migrating the data for an hour.');
    await sleep(POLL_MS);
  }
}
