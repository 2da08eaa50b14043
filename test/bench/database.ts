import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongod } from '#api/database/embedded-mongod.ts';

/** A database, and the settings that every server under measurement shares. */
export interface BenchDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

const newSecret = () => randomBytes(32).toString('base64url');

export const ADMIN = { email: 'admin@example.com', password: newSecret() };

/** Starts a mongod on a temporary directory, which is deleted when it stops. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plainprompt-bench-'));
  const mongod = await startEmbeddedMongod({
    dataDir,
    env: process.env,
    log: (line) => {
      process.stderr.write(`${line}\n`);
    },
    onLost: (error) => {
      throw error;
    },
  });
  const uri = new URL(mongod.uri);
  uri.pathname = '/bench';
  return {
    env: {
      MONGODB_URI: uri.href,
      DATA_DIR: dataDir,
      JWT_SECRET: newSecret(),
      PASSWORD_PEPPER: newSecret(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
    },
    stop: async () => {
      await mongod.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
