import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { resolveChromium } from './chromium.mjs';
import { ROOT } from './command.mjs';
import { runMain } from './failures.mjs';

const MEASURED_MS = 10_000;
const ROUNDS = 3;

/** The pages on which the extension is measured: one is at rest, the other always changes. */
const PAGES = {
  'a page with 10,000 nodes': `<script>
    for (let i = 0; i < 10000; i += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: 'Line ' + i }));
  </script>`,
  'a page that changes in every frame': `<div id="place"></div><script>
    const place = document.getElementById('place');
    for (let i = 0; i < 1000; i += 1) place.append(document.createElement('p'));
    const change = () => {
      for (let i = 0; i < 20; i += 1) {
        const line = place.children[Math.floor(Math.random() * 1000)];
        line.textContent = String(performance.now());
        place.append(line);
      }
      requestAnimationFrame(change);
    };
    change();
  </script>`,
};

/**
 * Milliseconds of CPU, the bytes of the heap, and the number of DOM nodes. `extension` is the part of `script` that the extension's scripts take.
 * @typedef {{ extension: number, script: number, task: number, heap: number, nodes: number }} Cost
 */

/**
 * The milliseconds that a profile spends in the scripts of extensions.
 * @param {{ nodes: { id: number, callFrame: { url: string } }[], samples?: number[], timeDeltas?: number[] }} profile
 */
function timeInExtension({ nodes, samples = [], timeDeltas = [] }) {
  const extensionNodes = new Set(
    nodes.filter(({ callFrame }) => callFrame.url.startsWith('chrome-extension:')).map(({ id }) => id),
  );
  return samples.reduce((sum, id, index) => sum + (extensionNodes.has(id) ? (timeDeltas[index] ?? 0) : 0), 0) / 1000;
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @returns {Promise<Cost>}
 */
async function measure(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  // Long enough for everything that the extension does when a page is loaded.
  await page.waitForTimeout(3000);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  const before = await read();
  await page.waitForTimeout(MEASURED_MS);
  const after = await read();
  const { profile } = await session.send('Profiler.stop');
  await page.close();
  return {
    extension: timeInExtension(profile),
    script: ((after.ScriptDuration ?? 0) - (before.ScriptDuration ?? 0)) * 1000,
    task: ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000,
    heap: after.JSHeapUsedSize ?? 0,
    nodes: after.Nodes ?? 0,
  };
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Starts a browser with or without the extension, and measures each page in it.
 * @param {string} folder
 * @param {string} origin
 * @param {boolean} hasExtension
 */
async function measureAll(folder, origin, hasExtension) {
  const extension = join(folder, 'extension');
  const context = await chromium.launchPersistentContext(join(folder, `profile-${hasExtension}`), {
    executablePath: await resolveChromium(),
    // The old headless mode loads no extensions, so Playwright's option stays off.
    headless: false,
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu'],
      ...(hasExtension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
    ],
  });
  if (hasExtension && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  /** @type {Record<string, Cost>} */
  const costs = {};
  for (const [index, name] of Object.keys(PAGES).entries()) {
    /** @type {Cost[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(context, `${origin}/${index}`));
    const medianOf = (/** @type {keyof Cost} */ key) => median(rounds.map((cost) => cost[key]));
    costs[name] = {
      extension: medianOf('extension'),
      script: medianOf('script'),
      task: medianOf('task'),
      heap: medianOf('heap'),
      nodes: medianOf('nodes'),
    };
  }
  await context.close();
  return costs;
}

// Measures what the extension costs on pages where it is not used: node scripts/extension-idle.mjs
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plainprompt-idle-'));
  const extension = join(folder, 'extension');
  cpSync(join(ROOT, 'dist/extension/chrome-mv3'), extension, { recursive: true });
  const file = join(extension, 'manifest.json');
  // Access to every page of this computer, as for a user who wants the button on every site.
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), host_permissions: ['http://127.0.0.1/*'] }),
  );
  const bodies = Object.values(PAGES);
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>A page</title><body>${bodies[Number(url.slice(1))] ?? ''}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${address.port}`;
  const withoutExtension = await measureAll(folder, origin, false);
  const withExtension = await measureAll(folder, origin, true);
  for (const name of Object.keys(PAGES)) {
    for (const [label, cost] of /** @type {const} */ ([
      ['without', withoutExtension[name]],
      ['with', withExtension[name]],
    ])) {
      if (!cost) continue;
      const percent = (cost.task / MEASURED_MS) * 100;
      process.stdout.write(
        `${name}, ${label} the extension: ${percent.toFixed(2)} % CPU, scripts ${cost.script.toFixed(1)} ms, of them the extension's ${cost.extension.toFixed(1)} ms, in ${MEASURED_MS / 1000} s, ` +
          `heap ${(cost.heap / 1e6).toFixed(2)} MB, ${cost.nodes} nodes\n`,
      );
    }
  }
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
