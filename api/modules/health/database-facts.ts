import { statfs } from 'node:fs/promises';
import mongoose from 'mongoose';
import { poolUse } from '#api/database/mongo-pool.ts';
import type { Runtime } from '#api/kernel/runtime.ts';

const GB = 1e9;

/** Sections of serverStatus that are not used here and take time to collect. */
const OMITTED_SECTIONS = { repl: 0, metrics: 0, locks: 0, wiredTiger: 0, tcmalloc: 0, opLatencies: 0, transactions: 0 };

/** Counts the open connections to the database, of all clients. Where that is not permitted, those of this process. */
export async function countConnections(): Promise<number> {
  try {
    const status = await mongoose.connection.db?.admin().command({ serverStatus: 1, ...OMITTED_SECTIONS });
    const current = (status?.connections as { current?: unknown } | undefined)?.current;
    if (typeof current === 'number') return current;
  } catch {
    // Hosted databases do not permit serverStatus to ordinary users.
  }
  return poolUse().open;
}

export interface Storage {
  /** In gigabytes of 10⁹ bytes. */
  readonly usedGb: number;
  readonly totalGb: number;
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? 0));

/**
 * Returns the usage of the database's disk. Where that is unknown, the size of the database and the disk of DATA_DIR.
 */
export async function getStorageUsage({ config }: Pick<Runtime, 'config'>): Promise<Storage> {
  const stats = await mongoose.connection.db?.command({ dbStats: 1 });
  const total = toNumber(stats?.fsTotalSize);
  if (total > 0) return { usedGb: toNumber(stats?.fsUsedSize) / GB, totalGb: total / GB };
  const databaseSize = toNumber(stats?.storageSize) + toNumber(stats?.indexSize);
  const disk = await statfs(config.dataDir).catch(() => null);
  return { usedGb: databaseSize / GB, totalGb: disk ? (disk.blocks * disk.bsize) / GB : databaseSize / GB };
}

/** Returns the duration of a database ping, in milliseconds. */
export async function measurePing(): Promise<number> {
  const started = performance.now();
  await mongoose.connection.db?.command({ ping: 1 });
  return performance.now() - started;
}
