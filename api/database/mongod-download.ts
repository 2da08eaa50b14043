import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { DryMongoBinary } from 'mongodb-memory-server-core/lib/util/DryMongoBinary.js';

/** The version of MongoDB. 7.0 opens the data files that the Python package's 6.0 wrote; 8.0 does not. */
const VERSION = '7.0.28';

/**
 * How long the first bytes of a download may take. A working download sends them much earlier, and a blocked one must
 * not delay the start for longer.
 */
const FIRST_BYTES_TIMEOUT_MS = 10_000;
const STALLED_AFTER_MS = 30_000;

/**
 * The program that downloads. It runs in a process of its own, because a download that hangs can only be ended by
 * ending its process. mongodb-memory-server checks certificates only if npm's strict-ssl says so in the environment.
 */
const DOWNLOADER = `
process.env.npm_config_strict_ssl = 'true';
process.env.MONGOMS_MAX_RETRIES ??= '1';
const { MongoBinary } = require(process.argv[1]);
MongoBinary.getPath({ version: process.env.MONGOMS_VERSION || process.argv[2] }).then(
  (path) => process.send({ path }),
  (error) => process.send({ error: error.message }),
);`;

type Answer = { path: string } | { error: string };

/** Returns the path of a mongod that was downloaded earlier; undefined when there is none. */
export const downloadedMongod = () => DryMongoBinary.locateBinary({ version: VERSION });

/** Lets mongodb-memory-server download its mongod. Rejects within seconds if the network blocks it. */
export function downloadMongod(log: (line: string) => void): Promise<string> {
  log(`Downloading MongoDB ${VERSION}, once…`);
  const core = createRequire(import.meta.url).resolve('mongodb-memory-server-core');
  const child = spawn(process.execPath, ['-e', DOWNLOADER, core, VERSION], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => {
      child.kill('SIGKILL');
      reject(new Error(reason));
    };
    let timer = setTimeout(giveUp, FIRST_BYTES_TIMEOUT_MS, 'the download server did not answer');
    child.stdout?.on('data', (chunk: Buffer) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_AFTER_MS, 'the download stalled');
      log(chunk.toString().trim());
    });
    child.once('message', (answer: Answer) => {
      if ('path' in answer) resolve(answer.path);
      else reject(new Error(answer.error.replaceAll(/\s*\n\s*/g, ' ')));
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the download ended without an answer'));
    });
  });
}
