import { join } from 'node:path';
import { createRuntime } from '#api/boot/create-runtime.ts';
import { announceAdministrator, greeting } from '#api/boot/greeting.ts';
import { seed } from '#api/boot/seed.ts';
import { shutDownOnSignals } from '#api/boot/shutdown.ts';
import { connectedDatabase } from '#api/database/connection.ts';
import { startIdleTransactionTimeout } from '#api/database/idle-transactions.ts';
import { openDatabase } from '#api/database/open-database.ts';
import { startJobs } from '#api/jobs/jobs.ts';
import { assertKeyringComplete } from '#api/jobs/rewrap-secrets.ts';
import { settleBackgroundWork } from '#api/kernel/background-work.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { once } from '#api/lib/once.ts';
import { assertCompatible, migrate } from '#api/migrations/migrate.ts';
import { findAdministratorWithGeneratedPassword } from '#api/modules/accounts/first-administrator.service.ts';
import { startHealthRecording } from '#api/modules/health/health-recorder.service.ts';
import { endRuns } from '#api/modules/simplifications/end-runs.service.ts';
import { createTextProcessor } from '#api/rewriting/text-processor-in-threads.ts';
import { traceCommands } from '#api/tracing/database-spans.ts';
import { startTracing } from '#api/tracing/start-tracing.ts';
import { createRest } from '#rest-compat/mount.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { buildServer, type Server } from './server.ts';

/** dist, seen from the bundle in dist/server or from the sources in api. */
const DIST = join(import.meta.dirname, import.meta.dirname.endsWith('api') ? '../dist' : '..');
const [WEB_DIR, EXTENSION_DIR] = [join(DIST, 'web'), join(DIST, 'extension')];

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function listen({ app }: Server, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} is taken by another program. Stop it, or set PORT to another port.`);
    }
    if (code === 'EACCES')
      throw new StartupError(`This user may not listen on port ${port}. Set PORT to 1024 or more.`);
    if (code === 'EADDRNOTAVAIL')
      throw new StartupError(`This machine has no address ${host}. Set HOST to one it has.`);
    throw error;
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const stopTracing = await startTracing(config);
  const { rewritingThreads: threads, rateLimitScale } = config;
  const textProcessor = createTextProcessor({ threads, log, rateLimitScale });
  const answersRequests = config.role !== 'worker';
  // The first prompts wait for a thread: on a busy machine, for seconds after the server is ready. So one loads beside the rest of the start.
  if (answersRequests) void textProcessor.warmUp(1);
  const runtime = createRuntime(config, log, textProcessor);
  // Built while the database starts, in its own process. Each takes about a second.
  const build = once(() => {
    const rest = createRest(routes, { name: config.product.name, supportEmail: config.supportEmail });
    return buildServer({ runtime, rest, webDir: WEB_DIR, extensionDir: EXTENSION_DIR });
  });
  const database = await openDatabase(config, {
    env: process.env,
    say,
    check: (db) => assertCompatible(db),
    onWaiting: () => {
      // A failure is thrown below, when the database can be closed.
      build().catch(() => undefined);
    },
  });
  try {
    if (config.tracesEndpoint !== null) traceCommands(connectedDatabase().client);
    await assertKeyringComplete(runtime);
    await migrate(runtime, connectedDatabase());
    const createdAdministrator = await seed(runtime, new Date());
    if (createdAdministrator) announceAdministrator(createdAdministrator, { log, say });
    const administrator = createdAdministrator ?? (await findAdministratorWithGeneratedPassword(runtime));
    const server = await build();
    const address = await listen(server, config);
    const jobs = config.role === 'web' ? null : startJobs(runtime);
    const idleTransactionTimeout = startIdleTransactionTimeout(log);
    const health = startHealthRecording(runtime);
    // Runs leave background work behind, and need the threads. Traces of all of it are sent last.
    const stopBackgroundWork = async () => {
      await endRuns(runtime);
      await settleBackgroundWork();
      await jobs?.stop();
      await health.stop();
      await idleTransactionTimeout.stop();
      await textProcessor.close();
      await stopTracing();
    };
    // Not awaited, so that the server answers meanwhile.
    if (answersRequests) void textProcessor.warmUp();
    shutDownOnSignals({ config, log, server, stopBackgroundWork, database });
    say(greeting(config, { address, administrator }));
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
