import mongoose from 'mongoose';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { type CommandDatabase, openCommandDatabase } from '#api/database/command-database.ts';
import { connectMongo } from '#api/database/connection.ts';
import { assertKeyringComplete } from '#api/jobs/rewrap-secrets.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { messageOf, StartupError } from '#api/kernel/startup-error.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import type { Command, CommandContext } from '../command.ts';
import { readOptions } from '../options.ts';
import { fail, type Finding, ok, toLines } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkMailServer, checkProviders } from './outside.ts';
import { checkDisk, checkNode, checkSecrets, checkSettings } from './settings.ts';

/** Null, and a finding for each setting that is wrong. */
function checkConfiguration(env: NodeJS.ProcessEnv): { readonly config: Config | null; readonly findings: Finding[] } {
  try {
    const config = readConfig(env);
    return { config, findings: [ok('Configuration', 'valid'), ...checkSettings(config), ...checkSecrets(config)] };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const [first = '', ...problems] = error.message.split('\n');
    const texts = problems.length > 0 ? problems.map((line) => line.trim()) : [first];
    return {
      config: null,
      findings: texts.map((text) => fail('Configuration', text, '.env.example explains every setting.')),
    };
  }
}

async function checkKeyring(runtime: Runtime): Promise<Finding> {
  try {
    await assertKeyringComplete(runtime);
    return ok('Stored secrets', 'ENCRYPTION_KEYS has every key id that they name');
  } catch (error) {
    return fail('Stored secrets', messageOf(error), 'Without the key, these secrets must be entered again.');
  }
}

/** Checks that need the database. */
async function checkConnected(runtime: Runtime, { uri }: CommandDatabase): Promise<Finding[]> {
  // A second connection: the checks use models, and the one of `CommandDatabase` knows none.
  await connectMongo(uri, { preparesCollections: false });
  try {
    return [
      ...(await checkDatabase(runtime.config.isProduction)),
      await checkKeyring(runtime),
      ...(await checkProviders(runtime)),
    ];
  } finally {
    await mongoose.disconnect();
  }
}

async function checkWithDatabase(runtime: Runtime, context: CommandContext): Promise<Finding[]> {
  let database: CommandDatabase | null = null;
  try {
    database = await openCommandDatabase(runtime.config, context);
    return [ok('Database', 'reachable'), ...(await checkConnected(runtime, database))];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [fail('Database', messageOf(error), 'Nothing works without it.')];
  } finally {
    await database?.close();
  }
}

/** Says what is wrong with an installation, and what to do. The exit code is 1 if anything fails. */
export const doctor: Command = async (context) => {
  readOptions(context.args, {}, 'npm run doctor');
  const findings: Finding[] = [];
  const add = (more: readonly Finding[]) => {
    findings.push(...more);
    for (const line of more.flatMap(toLines)) context.say(line);
  };
  add([checkNode()]);
  const { config, findings: ofSettings } = checkConfiguration(context.env);
  add(ofSettings);
  if (config) {
    const runtime = createRuntime(config, createLog({ ...config, logLevel: 'silent' }), textProcessorInProcess);
    add([await checkDisk(config)]);
    add(await checkMailServer(runtime));
    add(await checkWithDatabase(runtime, context));
  }
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  context.say(`${count('fail')} failed, ${count('warn')} warnings, ${count('ok')} ok.`);
  return count('fail') > 0 ? 1 : 0;
};
