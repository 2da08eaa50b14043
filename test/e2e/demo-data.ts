import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Fills a database with the made-up year of `npm run demo`. Takes the settings of the server that will use it. */
export async function fillDemo(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<void> {
  const demo = spawn(process.execPath, ['scripts/demo.mjs', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(demo, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm run demo ended with code ${code ?? 'none'}.`);
}
