import { statfs } from 'node:fs/promises';
import mongoose from 'mongoose';
import { poolUse } from '#api/database/mongo-pool.ts';
import type { Runtime } from '#api/kernel/runtime.ts';

const GB = 1e9;

/** What is of no use here, and costs time to collect. */
const WITHOUT_SECTIONS = { repl: 0, metrics: 0, locks: 0, wiredTiger: 0, tcmalloc: 0, opLatencies: 0, transactions: 0 };

/** Connections that the database has open, of everybody; where it does not tell, those of this process. */
export async function connectionCount(): Promise<number> {
  try {
    const status = await mongoose.connection.db?.admin().command({ serverStatus: 1, ...WITHOUT_SECTIONS });
    const current = (status?.connections as { current?: unknown } | undefined)?.current;
    if (typeof current === 'number') return current;
  } catch {
    // Hosted databases keep this from those who only read and write.
  }
  return poolUse().open;
}

export interface Storage {
  /** In gigabytes of 10⁹ bytes. */
  readonly usedGb: number;
  readonly totalGb: number;
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? 0));

/** How full the disk is that the database is on; where it does not tell, the database's own size on this machine's disk. */
export async function storageUse({ config }: Pick<Runtime, 'config'>): Promise<Storage> {
  const stats = await mongoose.connection.db?.command({ dbStats: 1 });
  const total = sizeOf(stats?.fsTotalSize);
  if (total > 0) return { usedGb: sizeOf(stats?.fsUsedSize) / GB, totalGb: total / GB };
  const own = sizeOf(stats?.storageSize) + sizeOf(stats?.indexSize);
  const disk = await statfs(config.dataDir).catch(() => null);
  return { usedGb: own / GB, totalGb: disk ? (disk.blocks * disk.bsize) / GB : own / GB };
}

/** How long the database takes for a sign of life, in milliseconds. */
export async function pingMs(): Promise<number> {
  const started = performance.now();
  await mongoose.connection.db?.command({ ping: 1 });
  return performance.now() - started;
}
