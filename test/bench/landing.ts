import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { resolveChromium } from '#scripts/chromium.mjs';
import { tokenOf } from '../e2e/api.ts';
import { CHROMIUM_ARGS } from '../e2e/chromium-args.ts';
import {
  ADMIN_PATHS,
  MAILED_PATHS,
  PUBLIC_PATHS,
  shareRewrite,
  SHIFT_BOUND,
  shiftsOf,
  SIGNED_IN_PATHS,
  signInto,
  signUpWithHistory,
  WIDTHS,
} from '../e2e/still-pages.ts';
import { ADMIN, type BenchDatabase } from './database.ts';
import { median, startServer } from './measure.ts';
import type { Row } from './report.ts';

/** Fetched when it is run: as a dependency, it would bring 200 packages for one command. The last version for Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const DEBUGGING_PORT = 4902;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;

/** For pages that are kept from search engines. */
const CATEGORIES_WITHOUT_SEO = CATEGORIES.filter((category) => category !== 'seo');

/** A page and the scores that it must reach. */
interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly device: 'mobile' | 'desktop';
  readonly goal: number;
  readonly categories: readonly (typeof CATEGORIES)[number][];
  /** In kB, as sent. Null: measured without a bound. */
  readonly scriptBound: number | null;
}

const PAGES: readonly MeasuredPage[] = [
  { name: 'landing page', path: '/', device: 'mobile', goal: 95, categories: CATEGORIES, scriptBound: 120 },
  {
    name: 'sign-in page',
    path: '/auth',
    device: 'mobile',
    goal: 95,
    categories: CATEGORIES_WITHOUT_SEO,
    scriptBound: 110,
  },
  {
    name: 'overview, signed in',
    path: '/dashboard/overview',
    device: 'desktop',
    goal: 90,
    scriptBound: null,
    categories: CATEGORIES_WITHOUT_SEO,
  },
];

interface Request {
  readonly resourceType: string;
  readonly transferSize: number;
}

/** The part of Lighthouse's report that is read here. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  /** How fast the machine computes. Scores are comparable only between machines of similar speed. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Request[] } }>
  >;
}

/** Audits a page in the browser at DEBUGGING_PORT, whose storage stays. Lighthouse simulates a phone on slow 4G, or a desktop computer. */
async function audit(address: string, device: MeasuredPage['device']): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json'],
      ...[`--port=${DEBUGGING_PORT}`, '--disable-storage-reset', ...(device === 'desktop' ? ['--preset=desktop'] : [])],
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${address}: ${report.runtimeError.message}`);
  return report;
}

const scriptKilobytes = ({ audits }: Report) =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);

/** Audits a page three times, each in a new profile, so that nothing is cached. `token`: the session of a page that needs one. */
async function lighthouseRows(origin: string, token: string | null, page: MeasuredPage): Promise<Row[]> {
  const { name, path, device, goal, categories, scriptBound } = page;
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    reports.push(await recorded(() => withBrowser(origin, token, () => audit(origin + path, device))));
  }
  const medianOf = (read: (report: Report) => number) => median(reports.map(read));
  const script = medianOf(scriptKilobytes);
  return [
    ...categories.map((category): Row => {
      const score = Math.round(medianOf((report) => (report.categories[category]?.score ?? Number.NaN) * 100));
      const what = `${name} (${device}), ${category}`;
      return { what, goal: `≥ ${goal}`, figure: String(score), met: score >= goal };
    }),
    ...TIMES.map((time): Row => {
      const ms = Math.round(medianOf(({ audits }) => audits[time]?.numericValue ?? Number.NaN));
      return { what: `… ${time.replaceAll('-', ' ')}`, goal: '', figure: `${ms} ms`, met: null };
    }),
    {
      what: "… Lighthouse's benchmark index of this machine",
      goal: '',
      figure: String(Math.round(medianOf(({ environment }) => environment.benchmarkIndex))),
      met: null,
    },
    {
      what: '… JavaScript sent',
      goal: scriptBound === null ? '' : `≤ ${scriptBound} kB`,
      figure: `${script.toFixed(1)} kB`,
      met: scriptBound === null ? null : script <= scriptBound,
    },
  ];
}

/** The page that moves most by itself, at each width. */
async function shiftRows(origin: string, token: string): Promise<Row[]> {
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await resolveChromium() });
  const rows: Row[] = [];
  try {
    // A kind of page each, with the session that it needs: a signed-in user is led away from the sign-in page.
    const kinds = [
      { paths: [...PUBLIC_PATHS, ...MAILED_PATHS, await shareRewrite(origin, token)], session: token },
      { paths: SIGNED_IN_PATHS, session: token },
      { paths: ADMIN_PATHS, session: await tokenOf(origin, ADMIN.email, ADMIN.password) },
    ];
    for (const options of WIDTHS) {
      const shifts: [string, number][] = [];
      for (const { paths, session } of kinds) {
        const context = await browser.newContext({ baseURL: origin, ...options });
        shifts.push(...(await shiftsOf(context, paths, { token: session, fontDelayMs: 0 })));
        await context.close();
      }
      const [path, most] = shifts.reduce((one, other) => (other[1] > one[1] ? other : one));
      rows.push({
        what: `layout shift of every page over 10 s, ${options.viewport?.width ?? 0} px: most, ${path}`,
        goal: `≤ ${SHIFT_BOUND}`,
        figure: most.toFixed(3),
        met: most <= SHIFT_BOUND,
      });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

const MAX_TRIES = 4;

/** Audits again if the browser's trace lacks the start of the page load, which Lighthouse can't measure then. */
async function recorded<T>(audit: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await audit();
    } catch (error) {
      if (tries === MAX_TRIES || !String(error).includes('NO_NAVSTART')) throw error;
    }
  }
}

/** Runs with a browser that Lighthouse can connect to, signed in with a token. */
async function withBrowser<T>(origin: string, token: string | null, run: () => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'plainprompt-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
    executablePath: await resolveChromium(),
  });
  try {
    if (token !== null) await signInto(context, origin, token);
    return await run();
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/**
 * The pages that visitors see first, measured by Lighthouse, and how far the parts of each page move by themselves. Times depend on the
 * load of the machine, which is reported beside them.
 */
export async function landingRows({ env }: BenchDatabase): Promise<Row[]> {
  const server = await startServer('PlainPrompt', 'dist/server/main.js', 4901, env);
  try {
    const token = await signUpWithHistory(server.origin);
    const rows: Row[] = [];
    for (const page of PAGES) {
      // The sign-in page leads a signed-in user away.
      const session = page.path.startsWith('/dashboard') ? token : null;
      rows.push(...(await lighthouseRows(server.origin, session, page)));
    }
    const load = (loadavg()[0] ?? 0).toFixed(1);
    rows.push({ what: '… load of the machine meanwhile', goal: '', figure: load, met: null });
    return [...rows, ...(await shiftRows(server.origin, token))];
  } finally {
    await server.stop();
  }
}
