import { rm } from 'node:fs/promises';
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
  project.provide('mongodbUri', mongod.uri);
  project.provide('dataFolder', dataDir);
  return async () => {
    await mongod.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
