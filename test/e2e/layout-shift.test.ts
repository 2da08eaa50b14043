import type { BrowserContextOptions, Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useProduct } from './product.ts';

const { open, origin } = useProduct({ RATE_LIMIT_SCALE: '1000' });

const PUBLIC = ['/', '/legal/terms', '/legal/privacy', '/legal/security', '/auth', '/auth?mode=signup', '/auth/forgot'];
const SIGNED_IN = [
  'overview',
  'analytics',
  'custom-actions',
  'custom-actions?view=templates',
  'history',
  'billing',
  'addons',
  'teams',
  'activity',
  'settings',
].map((section) => `/dashboard/${section}`);

const WIDTHS: readonly BrowserContextOptions[] = [
  { viewport: { width: 412, height: 823 } },
  { viewport: { width: 1440, height: 900 } },
];
const CONNECTIONS = [
  { fonts: 'fonts that come at once', fontDelayMs: 0 },
  { fonts: 'fonts that come after the text', fontDelayMs: 1500 },
];

const MEASURED_MS = 10_000;
const BOUND = 0.02;
const PROMPTS = ['Could you please give me a list of ideas?', 'I would like you to please explain the risks.'];

let token = '';

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(origin() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: { token?: string } }).data;
};

/** A user with some history, whose pages have something to show. */
beforeAll(async () => {
  const account = { email: 'still@example.com', password: 'a long enough password', full_name: 'Stella Still' };
  token = (await post('/api/auth/signup', account)).token ?? '';
  for (const text of PROMPTS) await post('/api/simplify', { text }, { authorization: `Bearer ${token}` });
});

/** What moved by itself in the first ten seconds: the browser's own measure, without what follows an input. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, ms - performance.now());
      }),
    MEASURED_MS,
  );
}

async function measure(path: string, options: BrowserContextOptions, fontDelayMs: number): Promise<[string, number]> {
  const { page, context } = await open(options);
  if (path.startsWith('/dashboard')) {
    await page.addInitScript((session) => {
      localStorage.setItem('plainprompt.session', session);
    }, token);
  }
  if (fontDelayMs > 0) {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, fontDelayMs));
      await route.continue();
    });
  }
  await page.goto(path);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shift = await layoutShift(page);
  await context.close();
  return [path, shift];
}

describe.each(CONNECTIONS)('with $fonts', ({ fontDelayMs }) => {
  describe.each(WIDTHS)('and $viewport.width px', (options) => {
    test.each([
      ['public', PUBLIC],
      ['signed-in', SIGNED_IN],
    ])('no %s page moves by itself', async (_kind, paths) => {
      const measured = await Promise.all(paths.map((path) => measure(path, options, fontDelayMs)));
      expect(measured.filter(([, shift]) => shift > BOUND)).toEqual([]);
    });
  });
});
