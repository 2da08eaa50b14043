import { rm } from 'node:fs/promises';
import { mongo } from 'mongoose';
import type { TestProject } from 'vitest/node';
import { startEmbeddedMongod } from '#api/database/embedded-mongod.ts';
import { createDataFolder } from './data-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mongodbUri: string;
    /** Removed when the run ends. */
    dataFolder: string;
  }
}

/**
 * Acknowledges writes before they are in the journal, which makes each transaction wait a third as long. What a crash leaves is tested with other
 * mongods.
 */
async function acknowledgeBeforeJournal(uri: string): Promise<void> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    const admin = client.db('admin');
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as { config: { version: number } };
    const changed = { ...config, version: config.version + 1, writeConcernMajorityJournalDefault: false };
    await admin.command({ replSetReconfig: changed });
  } finally {
    await client.close();
  }
}

/** One mongod for the whole run, found and started just as the server does it. Each test file uses a database of its own. */
export default async function startMongod(project: TestProject) {
  const dataDir = await createDataFolder();
  const mongod = await startEmbeddedMongod({
    dataDir,
    env: process.env,
    log: (line) => {
      console.log(line);
    },
    onLost: (error) => {
      throw error;
    },
    cacheSize: 0.25,
    testCommands: true,
  });
  await acknowledgeBeforeJournal(mongod.uri);
  project.provide('mongodbUri', mongod.uri);
  project.provide('dataFolder', dataDir);
  return async () => {
    await mongod.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
