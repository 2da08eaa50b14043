import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { inject } from 'vitest';

/** The database that the demo fills once for all files of a run. */
const TEMPLATE = 'e2e-demo';
/** Holds the keys that the template's secrets are encrypted with. */
const SECRETS = 'secrets.json';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Runs `npm run demo`. Rejects if it fails. */
async function runDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['scripts/demo.mjs', '--people=60', '--prompts=500'];
  const demo = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(demo, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm run demo ended with code ${code ?? 'none'}.`);
}

/** Fills the template, unless another process of the run has begun to: then waits for it. Resolves to the template's data directory. */
async function prepareTemplate(env: NodeJS.ProcessEnv): Promise<string> {
  const dataDir = join(inject('dataFolder'), TEMPLATE);
  const [filled, failed] = [`${dataDir}.filled`, `${dataDir}.failed`];
  // Only one process can create the directory: it fills the template.
  const isFirst = await mkdir(dataDir).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const database = new URL(inject('mongodbUri'));
    database.pathname = `/${TEMPLATE}`;
    const isFilled = await runDemo({ ...env, DATA_DIR: dataDir, MONGODB_URI: database.href }).then(
      () => true,
      () => false,
    );
    await mkdir(isFilled ? filled : failed);
  }
  while (!(await exists(filled))) {
    if (await exists(failed)) throw new Error('The demo could not be filled: its output says why.');
    await setTimeout(200);
  }
  return dataDir;
}

/**
 * Fills a database and a data directory with the made-up year of `npm run demo`. Takes the settings of the server that will use them, with
 * `MONGODB_URI` and `DATA_DIR`.
 * The year takes a minute, so it is made once in a run, with the settings of the first that asks, and copied. The server creates the indexes.
 */
export async function fillDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const from = await prepareTemplate(env);
  await copyFile(join(from, SECRETS), join(String(env.DATA_DIR), SECRETS));
  const target = new URL(String(env.MONGODB_URI)).pathname.slice(1);
  const client = await mongo.MongoClient.connect(inject('mongodbUri'));
  try {
    const template = client.db(TEMPLATE);
    for (const { name } of await template.listCollections().toArray()) {
      await template
        .collection(name)
        .aggregate([{ $out: { db: target, coll: name } }])
        .toArray();
    }
  } finally {
    await client.close();
  }
}
