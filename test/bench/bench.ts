/**
 * `npm run bench`: ratios taken side by side in one run, A B A B, medians of bounded bursts on loopback.
 * `npm run bench -- --reports` measures the reports too; `npm run bench -- --landing` only what people see first, by Lighthouse, and
 * `npm run bench -- --users` only the administrators' list of users, and `npm run bench -- --admin` only the first load of their pages.
 * It prints what was measured and whether the goal was met; it fails only when something could not be measured.
 */
import { adminPageRows } from './admin-pages.ts';
import { startBenchDatabase } from './database.ts';
import { landingRows } from './landing.ts';
import { liteLlmRows } from './litellm.ts';
import { printTable, type Row } from './report.ts';
import { reportRows } from './reports.ts';
import { simplifyRows } from './simplify.ts';
import { userListRows } from './users.ts';
import { viewerRows } from './viewer.ts';

const database = await startBenchDatabase();
const rows: Row[] = [];
const always = [
  ['viewer query', viewerRows],
  ['simplify', simplifyRows],
  ['simplify against LiteLLM', liteLlmRows],
] as const;
const alone = [
  ['--landing', 'pages', landingRows],
  ['--users', 'list of users', userListRows],
  ['--admin', 'pages of administrators', adminPageRows],
] as const;
const chosen = alone.filter(([option]) => process.argv.includes(option));
const asked = chosen.length > 0 ? chosen.map(([, title, measure]) => [title, measure] as const) : always;
try {
  for (const [title, measure] of [
    ...asked,
    // It stores a million runs first, which takes minutes.
    ...(process.argv.includes('--reports') ? ([['reports', reportRows]] as const) : []),
  ] as const) {
    process.stderr.write(`Measuring: ${title}\n`);
    rows.push(...(await measure(database)));
  }
} finally {
  await database.stop();
}
printTable(rows);
