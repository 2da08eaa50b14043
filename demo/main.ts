import { newSecret } from '#api/auth/secrets.ts';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { announceAdministrator } from '#api/boot/greeting.ts';
import { seed } from '#api/boot/seed.ts';
import { connectedDatabase } from '#api/database/connection.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { assertCompatible, migrate } from '#api/migrations/migrate.ts';
import { hasOrdinaryUsers } from '#api/modules/accounts/accounts.service.ts';
import { getOldestAdministrator } from '#api/modules/accounts/administrators.service.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { type DemoArguments, HELP, readArguments } from './arguments.ts';
import { fillDemo } from './fill.ts';
import { findContradictions } from './verify.ts';

const PASSWORD_LENGTH = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Throws StartupError in production and when the database has users: made-up data must never mix with real data. */
async function assertMayFill({ isProduction }: Config): Promise<void> {
  if (isProduction) throw new StartupError('The demo is for trying things out: it does not run in production.');
  if (await hasOrdinaryUsers()) {
    throw new StartupError(
      'This database has people of its own, and the demo would mix with them. Set DATA_DIR, or MONGODB_URI, to an empty one.',
    );
  }
}

/** Fills the database, checks that the data is consistent, and prints how to sign in. */
async function fill(config: Config, given: DemoArguments): Promise<void> {
  const runtime = createRuntime(config, createLog({ ...config, logLevel: 'error' }), textProcessorInProcess);
  const now = new Date();
  await assertMayFill(config);
  await migrate(runtime, connectedDatabase());
  const created = await seed(runtime, now);
  if (created) announceAdministrator(created, { log: runtime.log, say });
  const administrator = await getOldestAdministrator();
  const password = newSecret().slice(0, PASSWORD_LENGTH);
  say(`Making up ${given.people} people and ${given.prompts} prompts …`);
  const started = performance.now();
  const cast = await fillDemo(runtime, { ...given, days: 90, businessDays: 365, now, password, administrator });
  const wrong = await findContradictions(given.prompts, now);
  if (wrong.length > 0) throw new Error(`The demo contradicts itself:\n${wrong.join('\n')}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  say(
    `Done in ${seconds} s: ${cast.accounts.size} people, ${cast.teams.size} ${cast.teams.size === 1 ? 'team' : 'teams'}, and every figure agrees with the ledger.`,
  );
  if (created?.passwordFile) say(`Administrator: ${created.email}, password in ${created.passwordFile}`);
  say(`Sign in as ${cast.stories.get(0)?.persona.email ?? ''} with the password ${password}`);
  say('All other made-up accounts have the same password. `npm start` shows it all.');
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (!given) {
    say(HELP);
    return;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, { env: process.env, say, check: (db) => assertCompatible(db) });
  try {
    await fill(config, given);
  } finally {
    await database.announceStop();
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
