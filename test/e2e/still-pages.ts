import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { callApi, newEmail, signUp } from './api.ts';
import { PATIENCE_MS } from './browser.ts';
import { SESSION_KEY } from './session.ts';

/**
 * The most that a page may move by itself within MEASURED_MS, as a layout-shift score: the share of the window that moved, times the share by
 * which it moved. 0.1 counts as good on the web.
 */
export const SHIFT_BOUND = 0.02;
const MEASURED_MS = 10_000;
/** A page that was slow to load is measured at least this long after its heading was there. */
const MEASURED_AT_LEAST_MS = 2000;

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

/** Pages behind mailed and shared links that no longer work. Only `npm run bench -- --landing` measures these and the admin area's. */
export const MAILED_PATHS = ['/auth/reset', '/auth/confirm?token=expired', '/s/ended'];

export const ADMIN_PATHS = ['', '/analytics', '/financial', '/users', '/plans', '/payments', '/system'].map(
  (section) => `/admin${section}`,
);

export const WIDTHS: readonly BrowserContextOptions[] = [
  { viewport: { width: 412, height: 823 } },
  { viewport: { width: 1440, height: 900 } },
];

const PROMPTS = ['Could you please give me a list of ideas?', 'I would like you to please explain the risks.'];

/** Signs up a user and simplifies prompts, so that the signed-in pages have something to show. Returns the session's token. */
export async function signUpWithHistory(origin: string): Promise<string> {
  const token = await signUp(origin, newEmail('still'), 'Stella Still');
  for (const text of PROMPTS) await callApi(origin, { path: '/simplify', body: { text }, token });
  return token;
}

async function callGraphql<T>(origin: string, token: string, query: string, variables: object = {}): Promise<T> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: T }).data;
}

/** Shares the newest rewrite of a user by a link, and returns the path of its public page. */
export async function shareRewrite(origin: string, token: string): Promise<string> {
  const { history } = await callGraphql<{ history: { nodes: { id: string }[] } }>(
    origin,
    token,
    '{ history(first: 1) { nodes { id } } }',
  );
  const input = { runId: history.nodes[0]?.id, text: 'Explain the risks.', originalText: PROMPTS[1] };
  const { shareRun } = await callGraphql<{ shareRun: { url: string } }>(
    origin,
    token,
    'mutation ($input: ShareRunInput!) { shareRun(input: $input) { url } }',
    { input },
  );
  return new URL(shareRun.url).pathname;
}

/** Signs the profile in when this page next loads something. */
async function signInOnLoad(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      localStorage.setItem(key, session);
    },
    [SESSION_KEY, token] as const,
  );
}

/** Signs a profile in: the session stays in its storage for pages that others open, such as Lighthouse's. */
export async function signInto(context: BrowserContext, origin: string, token: string): Promise<void> {
  const page = await context.newPage();
  await signInOnLoad(page, token);
  // Any page will do that does not lead away.
  await page.goto(`${origin}/legal/terms`);
}

interface Visit {
  readonly token: string;
  /** 0: fonts come as they come, from the cache too. */
  readonly fontDelayMs: number;
}

/** Opens a page, and returns once its heading is there. */
async function openStill(context: BrowserContext, path: string, { token, fontDelayMs }: Visit): Promise<Page> {
  const page = await context.newPage();
  if (/^\/(dashboard|admin)/.test(path)) await signInOnLoad(page, token);
  if (fontDelayMs > 0) {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, fontDelayMs));
      await route.continue();
    });
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE_MS });
  return page;
}

/**
 * How much a page moves by itself in its first ten seconds: the sum of the browser's layout shifts, without those after an input. The function in
 * the page defines none with a name: benchmarks run through tsx, which adds a call to each that a page doesn't know.
 */
export const shiftOf = (page: Pick<Page, 'evaluate'>): Promise<number> =>
  page.evaluate(
    ([ms, leastMs]) =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
        const entries: PerformanceEntryList = [];
        const observer = new PerformanceObserver((list) => {
          entries.push(...list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(
          () => {
            const shifts = [...entries, ...observer.takeRecords()] as Shift[];
            resolve(shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0));
          },
          Math.max(leastMs, ms - performance.now()),
        );
      }),
    [MEASURED_MS, MEASURED_AT_LEAST_MS] as const,
  );

/**
 * How much each page moves. Loads one page after the other into a tab of its own, and watches them side by side, each from its beginning. They
 * share a profile, because making one takes as long as loading a page. Its cache does not spoil delayed fonts: while a request is intercepted,
 * Playwright switches the cache off. Give it public or signed-in pages, not both: a session leads away from the sign-in page.
 */
export async function shiftsOf(context: BrowserContext, paths: readonly string[], visit: Visit) {
  const watched: Promise<[string, number]>[] = [];
  try {
    for (const path of paths) {
      const page = await openStill(context, path, visit);
      const watch = async (): Promise<[string, number]> => {
        const shift = await shiftOf(page);
        await page.close();
        return [path, shift];
      };
      const watching = watch();
      watched.push(watching);
      // Node ends the process if one fails before the next page is open. It is reported at the end.
      watching.catch(() => undefined);
    }
  } finally {
    // If a page can't be opened, the others are watched to their end all the same: the caller closes their profile.
    await Promise.allSettled(watched);
  }
  return Promise.all(watched);
}
