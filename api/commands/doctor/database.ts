import type { mongo } from 'mongoose';
import { connectedDatabase, hasDeclaredIndexes } from '#api/database/connection.ts';
import { findLastBackup, readDataVersion } from '#api/database/installation.ts';
import { messageOf } from '#api/kernel/startup-error.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#api/lib/days.ts';
import { assertCompatible } from '#api/migrations/migrate.ts';
import { LATEST_VERSION } from '#api/migrations/migrations.registry.ts';
import { checkBacklog } from './backlog.ts';
import { fail, type Finding, ok, warn } from './check.ts';

/** The oldest major version of MongoDB that the product supports. */
const NEEDED_MAJOR = 6;
const MAX_SKEW_MS = 2 * SECOND_MS;
/** The members of a replica set that keep a majority when one of them is lost. */
const SAFE_MEMBERS = 3;

async function checkVersion(db: mongo.Db): Promise<Finding> {
  const { version } = (await db.admin().command({ buildInfo: 1 })) as { version: string };
  return Number.parseInt(version) >= NEEDED_MAJOR
    ? ok('MongoDB', `version ${version}`)
    : fail('MongoDB', `version ${version} is too old`, `Upgrade MongoDB to ${NEEDED_MAJOR}.0 or newer.`);
}

interface Hello {
  readonly setName?: string;
  readonly hosts?: readonly string[];
  readonly localTime: Date;
}

async function checkMembers(db: mongo.Db, isProduction: boolean): Promise<Finding> {
  const { setName, hosts = [] } = (await db.admin().command({ hello: 1 })) as Hello;
  if (setName === undefined) return ok('Replica set', 'a sharded cluster');
  const text = `${setName}, ${hosts.length} ${hosts.length === 1 ? 'member' : 'members'}`;
  if (!isProduction || hosts.length >= SAFE_MEMBERS) return ok('Replica set', text);
  return warn('Replica set', text, `Use ${SAFE_MEMBERS} members: with fewer, the loss of one stops the service.`);
}

/**
 * Checks how much the clocks of this machine and the database differ at least. The request and its response take time, and the database read its
 * clock at an unknown moment in it: a difference counts from the nearer end of that time.
 */
async function checkClock(db: mongo.Db): Promise<Finding> {
  const before = Date.now();
  const { localTime } = (await db.admin().command({ hello: 1 })) as Hello;
  const after = Date.now();
  const skew = Math.abs(localTime.getTime() - (before + after) / 2) - (after - before) / 2;
  const text = `${Math.max(0, Math.round(skew))} ms from the database's clock`;
  if (skew <= MAX_SKEW_MS) return ok('Clock', text);
  return fail(
    'Clock',
    text,
    'Synchronize the clocks of all machines (NTP): sessions, leases and signatures depend on them.',
  );
}

async function checkData(db: mongo.Db): Promise<Finding> {
  try {
    await assertCompatible(db);
  } catch (error) {
    return fail('Data', messageOf(error), 'The server does not start until this is solved.');
  }
  const version = await readDataVersion(db);
  if (version === null) return warn('Data', 'no server has started on this database yet', 'Start one: npm start.');
  if (version === LATEST_VERSION) return ok('Data', `version ${version}`);
  const advice = 'The next start migrates them. npm run migrate -- --dry-run lists what changes.';
  return warn('Data', `version ${version} of ${LATEST_VERSION}`, advice);
}

async function checkIndexes(): Promise<Finding> {
  return (await hasDeclaredIndexes())
    ? ok('Indexes', 'all exist')
    : fail(
        'Indexes',
        'some are missing',
        'Start a server: it creates them. If it reports duplicates, solve those first.',
      );
}

async function checkBackup(db: mongo.Db, isProduction: boolean, now: number): Promise<Finding> {
  const last = await findLastBackup(db);
  const advice = 'Run npm run backup -- --out=FILE every day, and copy the file to another place.';
  if (!last) return (isProduction ? fail : warn)('Backup', 'none was made', advice);
  const age = now - last.at.getTime();
  const text = `${Math.floor(age / HOUR_MS)} h old, ${last.documents} documents`;
  // An hour more than a day, because daily backups do not all take the same time.
  return age <= DAY_MS + HOUR_MS ? ok('Backup', text) : warn('Backup', text, advice);
}

/** Checks whether a worker holds, or held until lately, the lease of a job: of the one that delivers mails, which runs every second. */
async function checkWorker(db: mongo.Db, now: number): Promise<Finding> {
  const [lease] = await db
    .collection('job_leases')
    .find({ _id: 'deliver-mails' as never })
    .toArray();
  const expiresAt = lease?.expiresAt as Date | undefined;
  // A worker renews the lease before a run only, so that it expires during a long one. A worker that stops deletes it.
  if (expiresAt && expiresAt.getTime() > now - 30 * SECOND_MS) return ok('Worker', 'running');
  const advice =
    'Run at least one process with ROLE=worker, or ROLE=all: it sends mail, renews plans and deletes accounts.';
  return fail('Worker', expiresAt ? `none since ${expiresAt.toISOString()}` : 'none is running', advice);
}

/** Checks a database that can be reached: its version, members, clock, data, indexes, backup, worker and backlog. */
export async function checkDatabase(isProduction: boolean): Promise<Finding[]> {
  const db = connectedDatabase();
  const now = Date.now();
  return [
    await checkVersion(db),
    await checkMembers(db, isProduction),
    await checkClock(db),
    await checkData(db),
    await checkIndexes(),
    await checkBackup(db, isProduction, now),
    await checkWorker(db, now),
    ...(await checkBacklog(db, now)),
  ];
}
