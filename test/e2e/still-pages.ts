import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { callApi, newEmail, signUp } from './api.ts';
import { SESSION_KEY } from './session.ts';

/** The most that a page may move by itself within MEASURED_MS. */
export const SHIFT_BOUND = 0.02;
const MEASURED_MS = 10_000;

export const PUBLIC_PATHS = [
  '/',
  '/legal/terms',
  '/legal/privacy',
  '/legal/security',
  '/auth',
  '/auth?mode=signup',
  '/auth/forgot',
];

export const SIGNED_IN_PATHS = [
  'overview',
  'analytics',
  'custom-actions',
  'custom-actions?view=ready-made',
  'custom-actions?edit=new',
  'history',
  'billing',
  'addons',
  'teams',
  'activity',
  'settings',
].map((section) => `/dashboard/${section}`);

export const WIDTHS: readonly BrowserContextOptions[] = [
  { viewport: { width: 412, height: 823 } },
  { viewport: { width: 1440, height: 900 } },
];

const PROMPTS = ['Could you please give me a list of ideas?', 'I would like you to please explain the risks.'];

/** Signs up a user and simplifies prompts, so that the signed-in pages have something to show. Answers the session's token. */
export async function signUpWithHistory(origin: string): Promise<string> {
  const token = await signUp(origin, newEmail('still'), 'Stella Still');
  for (const text of PROMPTS) await callApi(origin, { path: '/simplify', body: { text }, token });
  return token;
}

/** Signs the next pages in. */
async function keepSession(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      localStorage.setItem(key, session);
    },
    [SESSION_KEY, token] as const,
  );
}

/** Signs a browser in that keeps its profile. */
export async function signInto(context: BrowserContext, origin: string, token: string): Promise<void> {
  const page = await context.newPage();
  await keepSession(page, token);
  await page.goto(`${origin}/legal/terms`);
}

interface Visit {
  readonly token: string;
  readonly fontDelayMs: number;
}

/** Opens a page, and returns once its heading is there. */
async function openStill(context: BrowserContext, path: string, { token, fontDelayMs }: Visit): Promise<Page> {
  const page = await context.newPage();
  if (path.startsWith('/dashboard')) await keepSession(page, token);
  if (fontDelayMs > 0) {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, fontDelayMs));
      await route.continue();
    });
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  return page;
}

/** What a page moves by itself in its first ten seconds: the browser's own measure, without what follows an input. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
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

/**
 * What each page moves. Loads one page after the other into a tab of its own, and watches them side by side, each from its beginning. They share
 * a profile: a new one for each page takes as long as the page. Where fonts are delayed, the browser keeps nothing from one page to the next.
 */
export async function shiftsOf(context: BrowserContext, paths: readonly string[], visit: Visit) {
  const watched: Promise<[string, number]>[] = [];
  for (const path of paths) {
    const page = await openStill(context, path, visit);
    const watch = async (): Promise<[string, number]> => {
      const shift = await shiftOf(page);
      await page.close();
      return [path, shift];
    };
    watched.push(watch());
  }
  return Promise.all(watched);
}
