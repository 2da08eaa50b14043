import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';
import type { BenchDatabase } from './database.ts';
import { median, startServer } from './measure.ts';
import type { Row } from './report.ts';

/** Fetched for the occasion: a dependency of 200 packages for one command would be a bad bargain. The last for Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync';
const RUNS = 3;
const GOAL = 95;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;

interface Request {
  readonly resourceType: string;
  readonly transferSize: number;
}

/** What is read of Lighthouse's report. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly Request[] } }>
  >;
}

/** One run on Lighthouse's simulated phone: four times slower than this machine, on slow 4G. In the Chromium that CHROMIUM names, or the first that it finds. */
async function audit(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`],
    {
      env: { ...process.env, ...(process.env.CHROMIUM && { CHROME_PATH: process.env.CHROMIUM }) },
      maxBuffer: MAX_REPORT_BYTES,
    },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${address}: ${report.runtimeError.message}`);
  return report;
}

const scriptKilobytes = ({ audits }: Report) =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);

/** The landing page as a phone gets it. Its times depend on the load of the machine, which is reported beside them. */
export async function landingRows({ env }: BenchDatabase): Promise<Row[]> {
  const server = await startServer('ours', 'dist/server/main.js', 4901, env);
  try {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await audit(`${server.origin}/`));
    const medianOf = (read: (report: Report) => number) => median(reports.map(read));
    const script = medianOf(scriptKilobytes);
    return [
      ...CATEGORIES.map((name): Row => {
        const score = Math.round(medianOf(({ categories }) => (categories[name]?.score ?? Number.NaN) * 100));
        return { what: `landing page, ${name}`, goal: `≥ ${GOAL}`, figure: String(score), met: score >= GOAL };
      }),
      ...TIMES.map((name): Row => {
        const ms = Math.round(medianOf(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
        return { what: `… ${name.replaceAll('-', ' ')}`, goal: '', figure: `${ms} ms`, met: null };
      }),
      { what: '… JavaScript sent', goal: '≤ 120 kB', figure: `${script.toFixed(1)} kB`, met: script <= 120 },
      { what: '… load of the machine meanwhile', goal: '', figure: (loadavg()[0] ?? 0).toFixed(1), met: null },
    ];
  } finally {
    await server.stop();
  }
}
