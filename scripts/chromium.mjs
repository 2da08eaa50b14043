import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programOf, run } from './command.mjs';
import { Failure, messageOf } from './failures.mjs';
import { log, withProgress } from './progress.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL = 'chromium-headless-shell';
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** Milliseconds, for Playwright: a closed network must not hold up the tests. */
const CONNECTION_TIMEOUT_MS = '10000';

/** Some of the names are stubs that only print where to get a browser. */
const works = async (/** @type {string} */ path) => (await run(path, ['--version'], { timeoutMs: 20_000 })).code === 0;

async function onPath(/** @type {readonly string[]} */ names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of candidates) {
    if (existsSync(path) && (await works(path))) return path;
  }
  return undefined;
}

/** @param {string} path where Playwright puts its Chromium */
async function download(path) {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECTION_TIMEOUT_MS };
  const args = [programOf('@playwright/test', 'playwright'), 'install', 'chromium'];
  const { output } = await run(process.execPath, args, { env, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!existsSync(path))
    throw new Failure(`Playwright could not download it: ${/Error: (.*)/.exec(output)?.[1] ?? 'out of time'}`);
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  try {
    if (!existsSync(path)) await withProgress("Downloading Playwright's Chromium, once", () => download(path));
  } catch (error) {
    log(`  ${messageOf(error)}`);
  }
  return existsSync(path) && (await works(path)) ? path : undefined;
}

async function fromApt() {
  const { tsImport } = await import('tsx/esm/api');
  const { installWithApt } = await tsImport('../api/database/system-packages.ts', import.meta.url);
  const refusal = await installWithApt(['chromium'], log);
  if (refusal) log(refusal);
  // In a step of its own: not every distribution has it.
  else await installWithApt([SHELL], () => undefined);
  return onPath(NAMES);
}

/**
 * A Chromium for the end-to-end tests: the one named by CHROMIUM, one on PATH, Playwright's own download, the
 * distribution's package. Tests that need one are never skipped: without one this throws.
 * @returns {Promise<string>} its path
 */
export async function resolveChromium() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (await works(CHROMIUM)) return CHROMIUM;
    throw new Failure(`CHROMIUM names ${CHROMIUM}, which does not run. Name a Chromium or Chrome, or unset it.`);
  }
  const path = (await onPath(NAMES)) ?? (await fromPlaywright()) ?? (await fromApt());
  if (path) return path;
  throw new Failure(
    'The end-to-end tests need a Chromium: set CHROMIUM to one, or put one on PATH, or let Playwright download its own ' +
      '("npx playwright install chromium"), or run "sudo apt-get install -y chromium".',
  );
}

/**
 * Finds the headless shell, a Chromium without windows and extensions, which takes two thirds of the time for the same page. If CHROMIUM is
 * set, that is used in its place.
 * @param {string} chromium the path of the Chromium to use if there is none
 * @returns {Promise<string>} its path; empty for the one that Playwright downloaded with its Chromium, and finds by itself
 */
export async function resolveHeadlessShell(chromium) {
  if (process.env.CHROMIUM) return chromium;
  const playwright = await import('@playwright/test');
  if (chromium === playwright.chromium.executablePath()) return '';
  return (await onPath([SHELL])) ?? chromium;
}
