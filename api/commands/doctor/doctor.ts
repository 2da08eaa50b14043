import mongoose, { mongo } from 'mongoose';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { type CommandDatabase, openCommandDatabase } from '#api/database/command-database.ts';
import { connectMongo } from '#api/database/connection.ts';
import { type Config, ConfigError, readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import type { Command, CommandContext } from '../command.ts';
import { readOptions } from '../options.ts';
import { fail, type Finding, ok, toLines } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkMailServer, checkProviders } from './outside.ts';
import { checkDisk, checkNode, checkSecrets, checkSettings } from './settings.ts';
import { checkStoredSecrets } from './stored-secrets.ts';

/**
 * Reads the configuration and checks it. If it cannot be read, `config` is null, and there is a
 * finding for each problem.
 */
function checkConfiguration(env: NodeJS.ProcessEnv): { readonly config: Config | null; readonly findings: Finding[] } {
  try {
    const config = readConfig(env);
    return { config, findings: [ok('Configuration', 'valid'), ...checkSettings(config), ...checkSecrets(config)] };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    if (!(error instanceof ConfigError))
      return {
        config: null,
        findings: [fail('Configuration', error.message, 'The server does not start without it.')],
      };
    const findings = error.problems.map(([name, text]) =>
      fail('Configuration', `${name} ${text}`, '.env.example explains every setting.'),
    );
    return { config: null, findings };
  }
}

type Report = (findings: readonly Finding[]) => void;

/** Reports each group of findings as soon as it is there. */
async function checkConnected(runtime: Runtime, { uri }: CommandDatabase, report: Report): Promise<void> {
  // The checks use models, which need mongoose's own connection. `CommandDatabase` opens another one.
  await connectMongo(uri, { preparesCollections: false });
  try {
    report(await checkDatabase(runtime.config.isProduction));
    report([await checkStoredSecrets(runtime)]);
    report(await checkProviders(runtime));
  } finally {
    await mongoose.disconnect();
  }
}

async function checkWithDatabase(runtime: Runtime, context: CommandContext, report: Report): Promise<void> {
  let database: CommandDatabase | null = null;
  try {
    database = await openCommandDatabase(runtime.config, context);
    report([ok('Database', 'reachable')]);
    await checkConnected(runtime, database, report);
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof mongo.MongoError)) throw error;
    report([fail('Database', error.message, 'Nothing works without it.')]);
  } finally {
    await database?.close();
  }
}

/** Says what is wrong with an installation, and what to do. The exit code is 1 if anything fails. */
export const doctor: Command = async (context) => {
  // It has no options of its own: this refuses unknown ones.
  readOptions(context.args, {}, 'npm run doctor');
  const findings: Finding[] = [];
  const report: Report = (more) => {
    findings.push(...more);
    for (const line of more.flatMap(toLines)) context.say(line);
  };
  report([checkNode()]);
  const { config, findings: configurationFindings } = checkConfiguration(context.env);
  report(configurationFindings);
  if (config) {
    const runtime = createRuntime(config, createLog({ ...config, logLevel: 'silent' }), textProcessorInProcess);
    report([await checkDisk(config)]);
    report(await checkMailServer(runtime));
    await checkWithDatabase(runtime, context, report);
  }
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  context.say(`${count('fail')} failed, ${count('warn')} warnings, ${count('ok')} ok.`);
  return count('fail') > 0 ? 1 : 0;
};
