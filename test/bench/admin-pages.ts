import { type Browser, chromium } from '@playwright/test';
import { resolveChromium } from '#scripts/chromium.mjs';
import { CHROMIUM_ARGS } from '../e2e/chromium-args.ts';
import { fillDemo } from '../e2e/demo-data.ts';
import { signedIn } from '../e2e/session.ts';
import type { BenchDatabase } from './database.ts';
import { median, startServer } from './measure.ts';
import type { Row } from './report.ts';
import { signIn } from './viewer.ts';

const RUNS = 3;
const MOST_MS = 1000;
const PORT = 4941;
/** How long Chromium is left alone in a new window: it loads pages of its own there, such as that of its address bar, for about 0.3 s of CPU time. */
const NEW_WINDOW_MS = 1500;

/** The sections of the administrators' area, by the last part of their address. The first is its home. */
const ADMIN_PATHS = [
  '',
  'users',
  'teams',
  'payments',
  'payment-reviews',
  'plans',
  'add-ons',
  'actions',
  'promo-codes',
  'analytics',
  'financial',
  'system',
  'api-keys',
  'payment-methods',
  'webhooks',
  'access-tokens',
  'audit',
].map((section) => (section ? `/admin/${section}` : '/admin'));

/** The settings of a server on made-up data. */
async function onDemoData({ env }: BenchDatabase): Promise<Readonly<Record<string, string>>> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = '/bench-admin-pages';
  const settings = { ...env, MONGODB_URI: uri.href };
  await fillDemo({ ...process.env, ...settings });
  return settings;
}

/**
 * From the request of a page to the moment when nothing of it is loading any more and everything inside the window is drawn. The browser is
 * running, and has no file of the product: the page before has none, so that starting a process for the site is not counted, nor is opening a
 * window.
 */
async function firstLoad(browser: Browser, origin: string, path: string, token: string): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    ...signedIn(origin, token),
  });
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.waitForTimeout(NEW_WINDOW_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await page.goto(path, { waitUntil: 'commit' });
  const loaded = await page.waitForFunction(
    () => {
      const isLoading = [...document.querySelectorAll('[role="status"], [aria-busy="true"]')].some(
        (element) =>
          element.ariaBusy === 'true' || (element.ariaLabel ?? element.textContent.trim()).startsWith('Loading'),
      );
      const isPlaceholder = [...document.querySelectorAll('main .mantine-Skeleton-root')].some(
        (element) => element.getBoundingClientRect().top < window.innerHeight,
      );
      return document.querySelector('main h1') !== null && !isLoading && !isPlaceholder && performance.now();
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  const time = Number(await loaded.jsonValue());
  await context.close();
  return time;
}

/** The first load of every section of the administrators' area on demo data. */
export async function adminPageRows(database: BenchDatabase): Promise<Row[]> {
  const server = await startServer('admin pages', 'dist/server/main.js', PORT, await onDemoData(database));
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await resolveChromium() });
  try {
    const token = await signIn(server.origin);
    const rows: Row[] = [];
    for (const path of ADMIN_PATHS) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await firstLoad(browser, server.origin, path, token));
      const time = median(times);
      rows.push({
        what: `${path}: first load`,
        goal: `≤ ${MOST_MS} ms`,
        figure: `${Math.round(time)} ms`,
        met: time <= MOST_MS,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}
