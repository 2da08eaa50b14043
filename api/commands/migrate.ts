import mongoose from 'mongoose';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { openCommandDatabase } from '#api/database/command-database.ts';
import { connectedDatabase, connectMongo } from '#api/database/connection.ts';
import { readDataVersion } from '#api/database/installation.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { assertCompatible, findPending, migrate as runMigrations } from '#api/migrations/migrate.ts';
import { LATEST_VERSION } from '#api/migrations/migrations.registry.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import type { Command, CommandContext } from './command.ts';
import { readOptions } from './options.ts';

async function reportAndMigrate(runtime: Runtime, isDryRun: boolean, say: CommandContext['say']): Promise<void> {
  const db = connectedDatabase();
  const version = (await readDataVersion(db)) ?? 0;
  const pending = await findPending(runtime, db);
  if (pending.length === 0) {
    say(`The data have version ${version}: there is nothing to migrate.`);
    return;
  }
  say(`The data have version ${version}, and this PlainPrompt needs version ${LATEST_VERSION}.`);
  for (const { version: next, name, documents } of pending) say(`  ${next}  ${name}: ${documents} documents at most`);
  if (isDryRun) {
    say('Nothing was changed (--dry-run).');
    return;
  }
  await runMigrations(runtime, db);
  say(`The data have version ${LATEST_VERSION} now.`);
}

/** Applies the migrations that the server would apply at its next start. With --dry-run, only lists them. */
export const migrate: Command = async ({ args, env, say }) => {
  const { 'dry-run': isDryRun } = readOptions(
    args,
    { 'dry-run': { type: 'boolean', default: false } },
    'npm run migrate -- [--dry-run]',
  );
  const config = readConfig(env);
  // A runtime needs a text processor; migrations don't use it.
  const runtime = createRuntime(config, createLog({ ...config, logLevel: 'error' }), textProcessorInProcess);
  // Starts the embedded mongod if no server runs.
  const database = await openCommandDatabase(config, { env, say });
  try {
    // A dry run must not create collections or indexes.
    await connectMongo(database.uri, { check: (db) => assertCompatible(db), preparesCollections: !isDryRun });
    await reportAndMigrate(runtime, isDryRun, say);
    return 0;
  } finally {
    await mongoose.disconnect();
    await database.close();
  }
};
