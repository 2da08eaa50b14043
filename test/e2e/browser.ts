import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { TEST_ARGS } from './chromium-args.ts';

/** How long is waited for what a page or the server is to do. Only what fails waits this long: on a busy machine, a second's work takes a minute. */
export const PATIENCE_MS = 180_000;

/** Expectations of a page, with time for a busy machine to bring it there. */
export const see = expect.configure({ timeout: PATIENCE_MS });

let running: Browser | undefined;

/** One Chromium for all files that follow each other in a process. It ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running;
  const executablePath = process.env.HEADLESS_SHELL;
  running = await chromium.launch({ args: TEST_ARGS, ...(executablePath && { executablePath }) });
  return running;
}

/** A Chromium for the tests of a file. */
export function useBrowser() {
  let browser: Browser | undefined;
  const opened: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  // A test that failed leaves its pages behind, and they would go on working.
  afterAll(() => Promise.all(opened.map((context) => context.close())));

  return {
    /** A fresh profile for the product at an address. What goes wrong in its console is in `complaints`. */
    visit: async (origin: string, options: BrowserContextOptions = {}) => {
      if (!browser) throw new Error('The browser is not running yet.');
      const context = await browser.newContext({ baseURL: origin, ...options });
      opened.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      return { page, context, complaints: complaintsOf(page, origin) };
    },
  };
}

/** Errors in the console, failed scripts, and any request that leaves the product's own address. */
function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) complaints.push(`request to ${url}`);
  });
  return complaints;
}
