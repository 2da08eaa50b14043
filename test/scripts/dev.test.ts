import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#api/database/free-port.ts';
import { see, useBrowser } from '../e2e/browser.ts';
import { newDatabaseUri, untilReady } from '../setup/server-program.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const PASSWORD = 'a horse that develops';
const EXPLORER = 'web/src/features/explorer/ExplorerPage.tsx';
/** What a clone does not have. */
const NOT_CLONED = ['node_modules', 'dist', '.git', '.data'].map((name) => resolve(name));

/** The project as it is, without anything that was built, in a folder of its own. */
async function cloneProject(): Promise<string> {
  const root = await temporaryFolder();
  await cp('.', root, {
    recursive: true,
    filter: (file) => !NOT_CLONED.includes(resolve(file)) && !/\.generated\.\w+$/.test(file),
  });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

/** `npm run dev` in a folder, on ports of its own. */
async function startDev(root: string) {
  const [port, webPort] = [await findFreePort(), await findFreePort()];
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      npm_lifecycle_event: '',
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: join(root, '.data'),
      MONGODB_URI: newDatabaseUri(),
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  /** Stops it. Resolves to the exit code. */
  const end = async () => {
    dev.kill('SIGTERM');
    if (dev.exitCode === null && dev.signalCode === null) await once(dev, 'close');
    return dev.exitCode;
  };
  onTestFinished(async () => {
    await end();
  });
  return {
    port,
    webPort,
    origin: `http://127.0.0.1:${port}`,
    webOrigin: `http://127.0.0.1:${webPort}`,
    output: () => output,
    end,
  };
}

const answers = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  );

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(from);
  await writeFile(file, text.replace(from, to));
}

const { visit } = useBrowser();

test('npm run dev serves pages and the explorer from a fresh clone, and shows a change of them or of the extension at once', async () => {
  const root = await cloneProject();
  const dev = await startDev(root);
  await untilReady(dev);
  await expect.poll(() => answers(dev.webOrigin)).toBe(true);
  expect(dev.output()).toContain(`  Web app        ${dev.webOrigin}\n`);

  const { page, complaints } = await visit(dev.webOrigin, { reducedMotion: 'reduce' });
  await page.goto('/');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/legal/terms');
  await see(page.getByRole('link', { name: 'support@example.com' }).first()).toBeVisible();
  expect(await page.content()).not.toMatch(/__[A-Z_]+__/);
  await page.goto('/admin/explorer');
  await see(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page).toHaveURL(/\/admin\/explorer$/);
  await see(page.getByRole('region', { name: 'Operation Editor' })).toContainText('adminStats');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await see(page.getByRole('region', { name: 'Result Window' })).toContainText('"adminStats"');

  await change(join(root, EXPLORER), '>GraphQL explorer<', '>A changed explorer<');
  await see(page.getByRole('heading', { level: 1, name: 'A changed explorer' })).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.startsWith('request to ws:'))).toEqual([]);

  const built = join(root, 'dist/extension/chrome-mv3-dev');
  await expect.poll(() => existsSync(join(built, 'manifest.json'))).toBe(true);
  const parts = join(root, 'extension/page/panel-parts.ts');
  // Saved more than once: the build begins to watch a moment after its first result.
  const saveAndReadBuilt = async () => {
    await change(parts, /'(Try again|Once more)'/, "'Once more'");
    return readFile(join(built, 'panel.js'), 'utf8');
  };
  await expect.poll(saveAndReadBuilt, { interval: 2000 }).toContain('Once more');

  expect(await dev.end()).toBe(0);
  expect([await answers(dev.origin), await answers(dev.webOrigin)]).toEqual([false, false]);
  expect(dev.output()).not.toMatch(/Could not load|Error:/);
});
